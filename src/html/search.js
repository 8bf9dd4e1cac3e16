"use strict";
// The search: data in columns, and a function from words to results. It does not access the page, so it can be tested alone.
(() => {
  const NONE = 255;
  // Where a word was found; the earlier, the better.
  const NAME = 0, SUMMARY = 1, TEXT = 2;
  // What is only similar comes after everything that contains the words.
  const SIMILAR = 10;
  // Names of classes come after pages whose name or summary has the words.
  const OF_CLASS = 1.5;
  // With fewer results than this, similar names are looked for as well.
  const FEW = 4;

  let meta = { kinds: [], groups: [], versions: [], games: [] };
  let pages = [];
  let vocabulary = [];
  let lists = [];
  let classes = [];

  const fold = (text) => text.toLowerCase();

  // A bit for each letter and digit of a word: words with too many different ones are not similar.
  function letters(word) {
    let bits = 0;
    for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) % 31);
    return bits;
  }
  function count(bits) {
    let number = 0;
    for (; bits !== 0; bits &= bits - 1) number += 1;
    return number;
  }

  // Short names first, then by the alphabet. The order is computed once, so that results are sorted by numbers.
  function inOrder() {
    const all = [...pages, ...classes];
    all.sort((a, b) => a.name.length - b.name.length || (a.lower < b.lower ? -1 : a.lower > b.lower ? 1 : 0) || a.kind - b.kind);
    all.forEach((entry, order) => { entry.order = order; });
  }

  // One line for each page, with its columns divided by tabs.
  function addPages(data) {
    meta = data;
    pages = data.pages.map((line, at) => {
      const [name, of, kind, path, status, flags, version, groups, games, also, summary] = line.split("\t");
      const numbers = (text) => (text ? text.split(",").map(Number) : []);
      return {
        at, name, of, kind: +kind, path, status: +status, flags, version: version === "" ? -1 : +version,
        groups: numbers(groups), games: numbers(games), summary,
        lower: fold(name), bits: letters(fold(name)), also: also ? fold(also).split("\u0001") : [], lowerSummary: fold(summary),
      };
    });
    inOrder();
  }

  // One line for each word of the texts, with the pages that have it as differences in base 36.
  function addWords(lines) {
    vocabulary = lines.map((line) => {
      const [word, places] = line.split("\t");
      return { word, places, bits: letters(word) };
    });
  }

  function pagesWith(entry) {
    if (typeof entry.places === "string") {
      let at = 0;
      entry.places = entry.places === "" ? [] : entry.places.split(",").map((step) => (at += parseInt(step, 36)));
    }
    return entry.places;
  }

  // For each list its path and its kind, then a line for each class: its name, and what the game calls it.
  function addClasses(data) {
    lists = data.map(({ path, title }) => ({ path, title }));
    classes = data.flatMap(({ names }, list) => names.map((line) => {
      const [name, shown = ""] = line.split("\t");
      const lower = fold(name);
      return { name, shown, list, kind: meta.kinds.length, lower, bits: letters(lower), lowerShown: fold(shown) };
    }));
    inOrder();
  }

  function passes(page, filters) {
    if (filters.kind !== undefined && page.kind !== filters.kind) return false;
    if (filters.group !== undefined && !page.groups.includes(filters.group)) return false;
    if (filters.game !== undefined && !page.games.includes(filters.game)) return false;
    if (filters.version !== undefined && page.version !== filters.version) return false;
    return !filters.locality || page.flags.includes(filters.locality);
  }

  // Returns for each page where it has a word.
  function placesOf(word, places) {
    for (const entry of vocabulary) {
      if (entry.word.includes(word)) for (const at of pagesWith(entry)) places[at] = Math.min(places[at], TEXT);
    }
    for (const page of pages) {
      if (page.lower.includes(word) || page.also.includes(word)) places[page.at] = NAME;
      else if (page.lowerSummary.includes(word)) places[page.at] = Math.min(places[page.at], SUMMARY);
    }
    return places;
  }

  // The number of letters that were left out of a name, if the word has its others in order, from the first on.
  function leftOut(word, name) {
    if (word.length < 3 || name.length > word.length * 3) return -1;
    const start = name.startsWith("bis_fnc_") && !word.startsWith("bis") ? 8 : 0;
    if (name[start] !== word[0]) return -1;
    let at = start;
    for (const letter of word) {
      at = name.indexOf(letter, at) + 1;
      if (at === 0) return -1;
    }
    return name.length - start - word.length;
  }

  // The number of letters to exchange, insert, delete or swap between two words; more than `most` is not counted.
  const rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)];
  function slips(a, b, most) {
    if (Math.abs(a.length - b.length) > most || b.length > 62 || a.length > 62) return -1;
    let [older, before, now] = rows;
    for (let j = 0; j <= b.length; j++) before[j] = j;
    for (let i = 1; i <= a.length; i++) {
      now[0] = i;
      let least = i;
      for (let j = 1; j <= b.length; j++) {
        let cost = Math.min(before[j] + 1, now[j - 1] + 1, before[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, older[j - 2] + 1);
        now[j] = cost;
        if (cost < least) least = cost;
      }
      if (least > most) return -1;
      [older, before, now] = [before, now, older];
    }
    return before[b.length] <= most ? before[b.length] : -1;
  }

  const mostSlips = (word) => Math.max(1, Math.floor(word.length / 4));
  // A typo changes one letter, which is one bit on either side at most.
  const mayBeSlip = (bits, other, most) => count(bits ^ other) <= 2 * most;

  // How much a name differs from a word: the smaller, the more similar; -1 if it is another word.
  function difference(word, name, bits, other) {
    if (word.length < 3) return -1;
    const most = mostSlips(word);
    const wrong = mayBeSlip(bits, other, most) ? slips(word, name, most) : -1;
    if (wrong >= 0) return wrong;
    // All letters of the word must be in the name.
    if ((bits & ~other) !== 0) return -1;
    const missing = leftOut(word, name);
    return missing < 0 ? -1 : 1 + missing / 2;
  }

  // Returns for each page how much its words differ from a word.
  function similarTo(word) {
    const places = new Float64Array(pages.length).fill(NONE);
    const put = (at, place) => { places[at] = Math.min(places[at], place); };
    const bits = letters(word);
    for (const page of pages) {
      const wrong = difference(word, page.lower, bits, page.bits);
      if (wrong >= 0) put(page.at, wrong);
    }
    const most = mostSlips(word);
    if (word.length > 3) {
      for (const entry of vocabulary) {
        if (mayBeSlip(bits, entry.bits, most) && slips(word, entry.word, most) >= 0) {
          for (const at of pagesWith(entry)) put(at, 4 + TEXT);
        }
      }
      for (const page of pages) {
        page.words ??= page.lowerSummary.split(/[^a-z0-9]+/).map((own) => ({ own, bits: letters(own) }));
        const isSlip = ({ own, bits: other }) => mayBeSlip(bits, other, most) && slips(word, own, most) >= 0;
        if (places[page.at] > 5 && page.words.some(isSlip)) put(page.at, 4 + SUMMARY);
      }
    }
    return places;
  }

  const compare = (a, b) => a.rank - b.rank || a.order - b.order;

  const hit = (entry, rank) => ({ rank, order: entry.order, entry });

  // What is shown of a result.
  function shown({ entry }) {
    if (entry.path !== undefined) return entry;
    const { path, title } = lists[entry.list];
    return { name: entry.name, of: "", kind: entry.kind, path: `${path}.html#${entry.name}`, status: 0,
      summary: [entry.shown, title].filter(Boolean).join(" \u00b7 ") };
  }

  // Returns the pages that have all words, best first, then similar ones.
  function search(query, filters = {}) {
    const words = fold(query).split(/\s+/).filter(Boolean);
    const isFiltered = Object.values(filters).some((value) => value !== undefined && value !== "");
    if (words.length === 0) {
      return isFiltered ? pages.filter((page) => passes(page, filters)).map((page) => hit(page, 0)) : [];
    }
    const whole = words.join(" ");
    const found = words.map((word) => placesOf(word, new Uint8Array(pages.length).fill(NONE)));
    const hits = [];
    for (const page of pages) {
      const worst = Math.max(...found.map((places) => places[page.at]));
      if (worst === NONE || !passes(page, filters)) continue;
      const isExact = page.lower === whole || page.also.includes(whole);
      hits.push(hit(page, isExact ? -1 : worst));
    }
    const takesClasses = !isFiltered || (filters.kind === meta.kinds.length && Object.keys(filters).length === 1);
    if (takesClasses) {
      for (const one of classes) {
        if (!words.every((word) => one.lower.includes(word) || one.lowerShown.includes(word))) continue;
        hits.push(hit(one, one.lower === whole ? -1 : OF_CLASS));
      }
    }
    if (hits.length < FEW) addSimilar(words, found, filters, takesClasses, hits);
    return hits.sort(compare);
  }

  function addSimilar(words, found, filters, takesClasses, hits) {
    const known = new Set(hits.map(({ entry }) => entry));
    // A word that no page has is replaced by similar ones; the others must be present.
    const similar = words.map((word, at) => (found[at].every((place) => place === NONE) ? similarTo(word) : found[at]));
    const joined = words.join("");
    const bits = letters(joined);
    for (const page of pages) {
      if (known.has(page) || !passes(page, filters)) continue;
      let rank = Math.max(...similar.map((places) => places[page.at]));
      const name = words.length > 1 ? page.lower.replace(/[ _]/g, "") : page.lower;
      const wrong = difference(joined, name, bits, page.bits);
      if (wrong >= 0) rank = Math.min(rank, wrong);
      if (rank < NONE) hits.push(hit(page, SIMILAR + rank));
    }
    if (takesClasses) {
      for (const one of classes) {
        const wrong = difference(joined, one.lower, bits, one.bits);
        if (wrong >= 0 && !known.has(one)) hits.push(hit(one, SIMILAR + 2 + wrong));
      }
    }
  }

  globalThis.sqf = {
    addPages, addWords, addClasses, search, shown,
    meta: () => meta,
    isReady: () => pages.length > 0,
  };
})();
