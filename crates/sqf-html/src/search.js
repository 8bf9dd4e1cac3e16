"use strict";
// The search: the index of `sqf-ls doc --search`, and its ranking, see `search.rs` of sqf-reference; both give the same
// order. It touches no page, so that it can be tested alone.
(() => {
  const NONE = [];
  let meta = { kinds: [], groups: [], versions: [], games: [] };
  // What can be found, by number, and the numbers by all names without blanks and case.
  let entries = [], names = new Map();
  // The index: what it counts with, the places of each word, words by their first letter, and what people say.
  let given, weights = [], places = new Map(), vocabulary = new Map(), stop = new Set(), synonyms = [], said = new Set(), alike = new Map();
  // The names of the game's classes, what the game calls them, and the pages that list them.
  let lists = [], classes = [], classTexts = "", classStarts = [0];

  // ---- Words ----

  const PARTS = /(?<=\p{Lowercase})(?=\p{Uppercase})|(?<=.)(?=\p{Uppercase}\p{Lowercase})/su;

  // What a name is found by: its letters and digits in lower case, or all of a symbol.
  const keyOf = (name) => folded(name) || name.replace(/\s+/g, "");
  // Letters and digits of a text, in lower case. Most texts are ASCII, where this is faster.
  const folded = (text) => text.replace(/^\w+$/.test(text) ? /_/g : /[^\p{Alphabetic}\p{N}]+/gu, "").toLowerCase();

  // Splits a text into words, with the stems of their parts.
  function wordsOf(text) {
    return (text.match(/[\p{Alphabetic}\p{N}_]+/gu) ?? []).map((word) => {
      const parts = word.split("_").flatMap((part) => part.split(PARTS)).filter((part) => part !== "" && part !== "fnc");
      return { whole: folded(word), stems: parts.map(folded).map(stem) };
    }).filter(({ stems }) => stems.length > 0);
  }

  // Removes the endings of plurals and verbs.
  function stem(word) {
    if (word.length < 4 || !/^[\0-\x7f]*$/.test(word)) return word;
    if (word.endsWith("ies")) word = `${word.slice(0, -3)}y`;
    else if (/(?:ss|x|ch|sh)es$/.test(word)) word = word.slice(0, -2);
    else if (/[^sui]s$/.test(word)) word = word.slice(0, -1);
    const ending = /^(.{3,}?)(?:ing|ed)$/.exec(word);
    if (ending !== null && !word.endsWith("eed") && /[aeiouy]/.test(ending[1])) {
      word = ending[1].replace(/([^lsze])\1$/, "$1");
    }
    return word.length > 3 && word.endsWith("e") ? word.slice(0, -1) : word;
  }

  // ---- Data ----

  // A line for each place that an entry leads to. The first one of an entry has its name.
  function addPages(data) {
    meta = data;
    entries = [];
    const numbers = (text) => (text === "" ? NONE : text.split(",").map(Number));
    for (const line of data.pages) {
      const [name, kind, aliases, of, path, status, flags, version, groups, games, summary] = line.split("\t");
      if (name !== "") entries.push({ name, kind: +kind, aliases: aliases === "" ? NONE : aliases.split("\u0001"), rows: [] });
      const entry = entries[entries.length - 1];
      entry.rows.push({
        name: entry.name, kind: entry.kind, of, path: path.endsWith("*") ? path.slice(0, -1) + entry.name : path, status: +status, flags, version: version === "" ? -1 : +version,
        groups: numbers(groups), games: numbers(games), summary, also: NONE,
      });
    }
    // The order of those whose words are as good.
    for (const entry of entries) Object.assign(entry, { lower: entry.name.toLowerCase(), letters: [...entry.name].length });
    const byOrder = (a, b) => a.kind - b.kind || a.letters - b.letters || compared(a.lower, b.lower) || compared(a.name, b.name);
    [...entries].sort(byOrder).forEach((entry, order) => { entry.order = order; });
    names = new Map();
    entries.forEach((entry, number) => { for (const key of keysOf(entry)) put(names, key, number); });
  }

  const compared = (a, b) => (a < b ? -1 : Number(a > b));
  const put = (map, key, value) => { if (map.has(key)) map.get(key).push(value); else map.set(key, [value]); };

  function keysOf({ name, aliases }) {
    const untagged = (name) => /_fnc_([\p{Alphabetic}\p{N}_]*)/u.exec(name)?.[1] ?? "";
    return new Set([name, ...aliases].flatMap((name) => [name, untagged(name)]).map(keyOf).filter(Boolean));
  }

  // The words with their places, and the other tables; `script.rs` of sqf-reference says how they are written.
  function addWords(data) {
    given = data;
    weights = data.weights.match(/../g).map((digits) => parseInt(digits, 36));
    stop = new Set(data.stop.split(" "));
    places = new Map();
    const tokens = data.words.split(" ");
    let word = "";
    for (let at = 0; at < tokens.length; at += 2) {
      word = word.slice(0, parseInt(tokens[at][0], 36)) + tokens[at].slice(1);
      places.set(word, tokens[at + 1]);
    }
    vocabulary = new Map();
    for (const word of places.keys()) put(vocabulary, word[0], { word, letters: letters(word) });
    const list = (text, separator, of) => (text === "" ? [] : text.split(separator).map(of));
    synonyms = data.synonyms.map((line) => {
      const [phrases, stems, meant] = line.split(":");
      return {
        said: list(phrases, ",", (phrase) => list(phrase, " ", String)), stems: list(stems, " ", String),
        meant: list(meant, ",", (numbers) => list(numbers, " ", (number) => parseInt(number, 36))),
      };
    });
    said = new Set(synonyms.flatMap(({ said }) => said.flat()));
    alike = new Map(Object.entries(data.alike));
  }

  // For each list its path and its title, then a line for each class: its name, and what the game calls it.
  function addClasses(data) {
    lists = data.map(({ path, title }) => ({ path, title }));
    classes = data.flatMap(({ names }, list) => names.map((line) => {
      const [name, shown = ""] = line.split("\t");
      return { name, shown, list };
    }));
    classes.sort((a, b) => a.name.length - b.name.length);
    const texts = classes.map(({ name, shown }) => `${name} ${shown}\n`.toLowerCase());
    classTexts = texts.join("");
    classStarts = [0];
    for (const text of texts) classStarts.push(classStarts[classStarts.length - 1] + text.length);
  }

  // ---- The index ----

  // Returns the documents that have a word with their steps. They are read when they are first asked for.
  function placesOf(word) {
    const known = places.get(word) ?? [];
    if (typeof known !== "string") return known;
    const { digits } = given, half = digits.length / 2;
    const found = [];
    let document = 0;
    for (let at = 0; at < known.length; at++) {
      const steps = digits.indexOf(known[at]);
      for (let scale = 1; ; scale *= half) {
        const digit = digits.indexOf(known[++at]);
        document += (digit % half) * scale;
        if (digit >= half) break;
      }
      found.push([document, steps]);
    }
    places.set(word, found);
    return found;
  }

  // Calls `show` with each document that has a word, and what that is worth: more if few have it.
  function eachValue(word, percent, show) {
    const found = placesOf(word);
    const rarity = Math.round(given.counts.rarity * Math.log(1 + (entries.length - found.length + 0.5) / (found.length + 0.5)));
    for (const [document, steps] of found) show(document, percent * rarity * steps);
  }

  // A bit for each letter of a word: words with too many different ones are not similar.
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

  // The number of letters to exchange, insert, delete or swap between two words.
  function typos(a, b) {
    let [older, before, now] = rows;
    for (let j = 0; j <= b.length; j++) before[j] = j;
    for (let i = 1; i <= a.length; i++) {
      now[0] = i;
      for (let j = 1; j <= b.length; j++) {
        now[j] = Math.min(before[j] + 1, now[j - 1] + 1, before[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) now[j] = Math.min(now[j], older[j - 2] + 1);
      }
      [older, before, now] = [before, now, older];
    }
    return before[b.length];
  }
  const rows = [[], [], []];

  // Returns the words that begin with one, in percent.
  function begun(word) {
    const { beginning, begun } = given.counts;
    const words = word.length < beginning ? NONE : vocabulary.get(word[0]) ?? NONE;
    return words.filter(({ word: other }) => other.startsWith(word)).map(({ word: other }) => [other, begun]);
  }

  // Returns the words of which one may be a typo, in percent.
  function misspelled(word, most) {
    const { typos: lengths, like, fewTypos } = given.counts, bits = letters(word);
    const found = [];
    for (const { word: other, letters } of vocabulary.get(word[0]) ?? NONE) {
      if (other.length < lengths[0] || Math.abs(other.length - word.length) > most || count(bits ^ letters) > 2 * most) continue;
      const wrong = typos(word, other);
      if (wrong > 0 && wrong <= most) found.push([other, like + Math.floor(fewTypos / wrong)]);
    }
    return found;
  }

  // Returns the words that begin with one, and those of which it may be a typo.
  function meant(word) {
    return [...begun(word), ...misspelled(word, given.counts.typos.filter((least) => word.length >= least).length)];
  }

  // Returns the words that have the letters of one in order.
  function abbreviated(word) {
    const { typos: [least], like } = given.counts, bits = letters(word);
    if (word.length < least) return [];
    const isIt = ({ word: other, letters }) => {
      if (other.length > 3 * word.length || (bits & ~letters) !== 0) return false;
      let at = 0;
      for (const letter of other) if (letter === word[at]) at += 1;
      return at === word.length;
    };
    return (vocabulary.get(word[0]) ?? NONE).filter(isIt).map(({ word: other }) => [other, Math.floor(like * word.length / other.length)]);
  }

  // Returns for each word what it is together with the one before or after it, in percent: `nametag` for `name tag`.
  function joinedOf(words) {
    const joined = words.map(() => []);
    for (let at = 0; at + 1 < words.length; at++) {
      const whole = stem(words[at].whole + words[at + 1].whole);
      if (words[at].stems.length !== 1 || words[at + 1].stems.length !== 1 || !places.has(whole)) continue;
      for (const part of [at, at + 1]) joined[part].push([whole, given.counts.written]);
    }
    return joined;
  }

  // Splits a query into its words, without those that say nothing, each with what may stand for it.
  function asked(query) {
    const all = wordsOf(query);
    const telling = all.filter(({ whole }) => !stop.has(whole));
    const isKnown = (word) => places.has(word) || said.has(word);
    const found = [];
    const words = telling.length === 0 ? all : telling;
    const joined = joinedOf(words);
    for (const [number, { whole, stems }] of words.entries()) {
      const isName = stems.length > 1;
      let others = [];
      if (isName && places.has(whole)) others = begun(whole).filter(([other]) => other !== whole);
      else if (isName) others = whole.length >= given.counts.typos[1] ? misspelled(whole, 1) : [];
      if (isName && others.length === 0 && !places.has(whole) && !stems.every(isKnown)) others = meant(whole);
      if (isName && (places.has(whole) || others.length > 0)) {
        found.push({ word: whole, others });
        continue;
      }
      for (const word of stems) {
        if (isName && stop.has(word)) continue;
        let others = isKnown(word) ? [] : meant(word);
        if (others.length === 0 && !isKnown(word)) others = abbreviated(word);
        found.push({ word, others: [...others, ...joined[number]] });
      }
    }
    return found.slice(0, given.counts.mostWords);
  }

  // Returns the phrases whose words, or words like them, are all in a query, without those that are part of another.
  function phrasesIn(words) {
    const sets = words.map((word) => alike.get(word));
    const found = [];
    for (const synonym of synonyms) {
      for (const phrase of synonym.said) {
        let has = 0, percent = 100;
        const isThere = phrase.every((word) => {
          let at = words.indexOf(word);
          if (at < 0) {
            percent = given.counts.alike;
            at = alike.has(word) ? sets.indexOf(alike.get(word)) : -1;
          }
          has |= 1 << at;
          return at >= 0;
        });
        if (isThere && has !== 0) found.push({ has, percent, synonym });
      }
    }
    const isPart = ({ has, percent }, of) => of.has !== has && (of.has & has) === has && of.percent >= percent;
    return found.filter((one) => !found.some((other) => isPart(one, other)));
  }

  // Returns the numbers of the entries that fit a query, the best first.
  function ranked(query) {
    const { called, full, meant: ofWords, later } = given.counts;
    const values = new Float64Array(entries.length), has = new Int32Array(entries.length);
    const add = (mask) => (document, value) => { values[document] += value; has[document] |= mask; };
    const words = asked(query);
    words.forEach(({ word, others }, at) => {
      const best = new Map();
      const keep = (document, value) => { best.set(document, Math.max(value, best.get(document) ?? 0)); };
      eachValue(word, given.counts.written, keep);
      for (const [other, percent] of others) eachValue(other, percent, keep);
      best.forEach((value, document) => add(1 << at)(document, value));
    });
    for (const { has: mask, percent, synonym: { stems, meant } } of phrasesIn(words.map(({ word }) => word))) {
      for (const word of stems) eachValue(word, Math.floor(called * percent / 100), add(mask));
      let value = Math.floor(full * ofWords[Math.min(ofWords.length, count(mask)) - 1] * percent / 100);
      for (const documents of meant) {
        for (const document of documents) add(mask)(document, value);
        value = Math.floor(value * later / 100);
      }
    }
    const exact = new Set(names.get(keyOf(query)));
    const found = [];
    values.forEach((value, document) => {
      if (has[document] === 0 && !exact.has(document)) return;
      const share = words.length ** 2 + count(has[document]) ** 2;
      values[document] = value * share * weights[document];
      found.push(document);
    });
    found.sort((a, b) => exact.has(b) - exact.has(a) || values[b] - values[a] || entries[a].order - entries[b].order);
    return { found, exact };
  }

  // ---- Names of classes ----

  // Returns the classes that have all words in their names, short names first. The texts of all are a single one, in
  // which a word is found faster than in each of them.
  function classesWith(query) {
    const [longest = "", ...others] = query.toLowerCase().split(/\s+/).sort((a, b) => b.length - a.length);
    if (longest.length < 3) return [];
    const found = [];
    for (let at = classTexts.indexOf(longest), number = 0; at >= 0; at = classTexts.indexOf(longest, classStarts[number])) {
      while (classStarts[number + 1] <= at) number += 1;
      const text = classTexts.slice(classStarts[number], classStarts[number + 1]);
      if (others.every((word) => text.includes(word))) found.push(classes[number]);
      number += 1;
    }
    return found;
  }

  // ---- Results ----

  function passes(row, { kind, group, game, version, locality }) {
    return row.path !== "" && (kind === undefined || row.kind === kind) && (group === undefined || row.groups.includes(group))
      && (game === undefined || row.games.includes(game)) && (version === undefined || row.version === version)
      && (!locality || row.flags.includes(locality));
  }

  // What is shown of a name of a class.
  function ofClass({ name, shown, list }) {
    const { path, title } = lists[list];
    const summary = [shown, title].filter(Boolean).join(" \u00b7 ");
    return { name, kind: meta.kinds.length, of: "", path: `${path}#${name}`, status: 0, summary, also: NONE };
  }

  // Returns what fits a query, best first: a row of each entry, with the others of the same name, and names of classes.
  // A class with just this name comes before entries that only have its words, unless the name may be a word as any other.
  // Without words, all that passes the filters.
  function search(query, filters = {}) {
    const words = query.trim();
    const chosen = Object.values(filters).filter((value) => value !== undefined && value !== "");
    if (words === "") return chosen.length === 0 ? [] : listed([...entries.keys()], filters).sort(byName);
    const { found, exact } = ranked(words);
    const hits = listed(found, filters);
    if (chosen.length > 1 || (chosen.length === 1 && filters.kind !== meta.kinds.length)) return hits;
    const isWhole = ({ name }) => name === words || (words.includes("_") && name.toLowerCase() === words.toLowerCase());
    const named = classesWith(words).map(ofClass);
    hits.splice(exact.size, 0, ...named.filter(isWhole));
    return [...hits, ...named.filter((hit) => !isWhole(hit))];
  }

  // Returns the rows of entries that pass the filters, without those that have none.
  function listed(numbers, filters) {
    const hits = [];
    for (const number of numbers) {
      const rows = entries[number].rows.filter((row) => passes(row, filters));
      if (rows.length > 0) hits.push(rows.length === 1 ? rows[0] : { ...rows[0], also: rows.slice(1) });
    }
    return hits;
  }

  function byName(a, b) {
    return a.kind - b.kind || compared(a.name.toLowerCase(), b.name.toLowerCase());
  }

  globalThis.sqf = {
    addPages, addWords, addClasses, search,
    meta: () => meta,
    isReady: () => entries.length > 0 && given !== undefined,
  };
})();
