// A ZIP file without compression, for downloading several files.

/** @import { File } from "./contract.js" */

const encoder = new TextEncoder();
const UTF8_NAMES = 0x0800;
/** The first of January 1980, the earliest day that the format knows: the same project makes the same file. */
const DAY = 0x0021;

/**
 * @param {File[]} files
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function zipped(files) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const file of files) {
    const name = encoder.encode(file.path);
    const data = encoder.encode(file.text);
    const facts = [[2, UTF8_NAMES], [2, 0], [2, 0], [2, DAY], [4, crc32(data)], [4, data.length], [4, data.length], [2, name.length], [2, 0]];
    const header = numbers([[4, 0x04034b50], [2, 20], ...facts]);
    directory.push(numbers([[4, 0x02014b50], [2, 20], [2, 20], ...facts, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]), name);
    parts.push(header, name, data);
    offset += header.length + name.length + data.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = numbers([[4, 0x06054b50], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, size], [4, offset], [2, 0]]);
  return joined([...parts, ...directory, end]);
}

/**
 * @param {number[][]} fields Pairs of a width in bytes and a value.
 * @returns {Uint8Array<ArrayBuffer>}
 */
function numbers(fields) {
  return Uint8Array.from(fields.flatMap(([width = 0, value = 0]) => Array.from({ length: width }, (_, at) => (value >>> (8 * at)) & 0xff)));
}

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** @param {Uint8Array} bytes */
function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
