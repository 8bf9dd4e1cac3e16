"use strict";
// The search: data in columns, and a function from words to results. It touches no page, so that it can be tested alone.
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
  // The words whose places are kept.
  const MOST_PLACES = 16;
  // More letters than this are not wrong in a word, however long.
  const MOST_SLIPS = 3;

  let meta = { kinds: [], groups: [], versions: [], games: [] };
  // Pages, and after them classes.
  let pages = [], classes = [], entries = [], byOrder = [];
  let lists = [];
  // The names of entries, the summaries of pages, what the game calls classes, and other names of pages.
  let names = wordList([]), summaries = column([]), shownNames = column([]), aliases = new Map();
  // The words of summaries and those of the other texts, with the pages that have them.
  let summaryWords = wordList([]), textWords = wordList([]);
  const lastPlaces = new Map();

  const fold = (text) => text.toLowerCase();

  // Texts as a single one, in which a word is found faster than in each of them.
  function column(texts) {
    const starts = new Uint32Array(texts.length + 1);
    texts.forEach((text, number) => { starts[number + 1] = starts[number] + text.length + 1; });
    return { text: texts.join("\n"), starts };
  }

  // Calls `show` with the number of each text that contains a word.
  function eachWith({ text, starts }, word, show) {
    let number = 0;
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, starts[number])) {
      while (starts[number + 1] <= at) number += 1;
      show(number);
      number += 1;
    }
  }

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

  // Words with the letters of each, and the pages that have it.
  function wordList(words, pagesWith = () => []) {
    return { ...column(words), words, bits: Int32Array.from(words, letters), pagesWith };
  }

  // Short names first, then by the alphabet. The order is computed once, so that results are sorted by numbers.
  function prepare() {
    entries = [...pages, ...classes];
    lastPlaces.clear();
    names = wordList(entries.map(({ lower }) => lower));
    byOrder = [...entries];
    byOrder.sort((a, b) => a.name.length - b.name.length || (a.lower < b.lower ? -1 : a.lower > b.lower ? 1 : 0) || a.kind - b.kind);
    byOrder.forEach((entry, order) => { entry.order = order; });
  }

  // One line for each page, with its columns divided by tabs.
  function addPages(data) {
    meta = data;
    const also = [], folded = [];
    pages = data.pages.map((line) => {
      const [name, of, kind, path, status, flags, version, groups, games, others, summary] = line.split("\t");
      const numbers = (text) => (text ? text.split(",").map(Number) : []);
      also.push(others ? fold(others).split("\u0001") : []);
      folded.push(fold(summary));
      return {
        name, of, kind: +kind, path, status: +status, flags, version: version === "" ? -1 : +version,
        groups: numbers(groups), games: numbers(games), summary, lower: fold(name),
      };
    });
    aliases = inverted(also);
    summaries = column(folded);
    const found = inverted(folded.map((text) => text.split(/[^a-z0-9]+/)));
    const words = [...found.keys()];
    summaryWords = wordList(words, (number) => found.get(words[number]));
    prepare();
  }

  // Returns for each word the numbers of the lists that have it.
  function inverted(wordsOf) {
    const found = new Map();
    wordsOf.forEach((words, number) => {
      for (const word of words) {
        const numbers = found.get(word);
        if (numbers === undefined) found.set(word, [number]);
        else if (numbers[numbers.length - 1] !== number) numbers.push(number);
      }
    });
    return found;
  }

  // One line for each word of the texts, with the pages that have it as differences in base 36.
  function addWords(lines) {
    const places = [];
    const words = lines.map((line) => {
      const tab = line.indexOf("\t");
      let at = 0;
      places.push(tab + 1 === line.length ? [] : line.slice(tab + 1).split(",").map((step) => (at += parseInt(step, 36))));
      return line.slice(0, tab);
    });
    textWords = wordList(words, (number) => places[number]);
    lastPlaces.clear();
  }

  // For each list its path and its kind, then a line for each class: its name, and what the game calls it.
  function addClasses(data) {
    lists = data.map(({ path, title }) => ({ path, title }));
    classes = data.flatMap(({ names }, list) => names.map((line) => {
      const [name, shown = ""] = line.split("\t");
      return { name, shown, list, kind: meta.kinds.length, lower: fold(name) };
    }));
    shownNames = column(classes.map(({ shown }) => fold(shown)));
    prepare();
  }

  function passes(page, filters) {
    if (filters.kind !== undefined && page.kind !== filters.kind) return false;
    if (filters.group !== undefined && !page.groups.includes(filters.group)) return false;
    if (filters.game !== undefined && !page.games.includes(filters.game)) return false;
    if (filters.version !== undefined && page.version !== filters.version) return false;
    return !filters.locality || page.flags.includes(filters.locality);
  }

  // Returns for each entry where it has a word. While people type, all words but the last stay the same.
  function placesOf(word) {
    const known = lastPlaces.get(word);
    if (known !== undefined) return known;
    const places = new Uint8Array(entries.length).fill(NONE);
    eachWith(textWords, word, (number) => { for (const at of textWords.pagesWith(number)) places[at] = TEXT; });
    eachWith(summaries, word, (at) => { places[at] = SUMMARY; });
    eachWith(shownNames, word, (at) => { places[pages.length + at] = NAME; });
    eachWith(names, word, (at) => { places[at] = NAME; });
    for (const at of aliases.get(word) ?? []) places[at] = NAME;
    if (lastPlaces.size >= MOST_PLACES) lastPlaces.clear();
    lastPlaces.set(word, places);
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
    if (b.length > 62 || a.length > 62) return -1;
    let [older, before, now] = rows;
    for (let j = 0; j <= b.length; j++) before[j] = j;
    for (let i = 1; i <= a.length; i++) {
      const letter = a.charCodeAt(i - 1), last = i > 1 ? a.charCodeAt(i - 2) : -1;
      // Further from the diagonal there are too many slips.
      const first = Math.max(1, i - most), end = Math.min(b.length, i + most);
      now[first - 1] = first === 1 ? i : NONE;
      let least = now[first - 1];
      for (let j = first; j <= end; j++) {
        const other = b.charCodeAt(j - 1);
        const above = j === i + most ? NONE : before[j];
        let cost = Math.min(above + 1, now[j - 1] + 1, before[j - 1] + (letter === other ? 0 : 1));
        if (j > 1 && letter === b.charCodeAt(j - 2) && last === other) cost = Math.min(cost, older[j - 2] + 1);
        now[j] = cost;
        if (cost < least) least = cost;
      }
      if (least > most) return -1;
      [older, before, now] = [before, now, older];
    }
    return before[b.length] <= most ? before[b.length] : -1;
  }

  const mostSlips = (word) => Math.min(MOST_SLIPS, Math.max(1, Math.floor(word.length / 4)));

  // The number of slips between a word and one of a list; -1 if there are too many.
  function slipsTo(word, bits, most, list, number) {
    const length = list.starts[number + 1] - list.starts[number] - 1;
    if (length > word.length + most || length < word.length - most) return -1;
    // A typo changes one letter, which is one bit on either side at most.
    return count(bits ^ list.bits[number]) <= 2 * most ? slips(word, list.words[number], most) : -1;
  }

  // How much a name differs from a word: the smaller, the more similar; -1 if it is another word.
  function difference(word, bits, most, number) {
    if (word.length < 3) return -1;
    const wrong = slipsTo(word, bits, most, names, number);
    if (wrong >= 0) return wrong;
    // All letters of the word must be in the name.
    if ((bits & ~names.bits[number]) !== 0) return -1;
    const missing = leftOut(word, names.words[number]);
    return missing < 0 ? -1 : 1 + missing / 2;
  }

  // Returns for each page how much its words differ from a word.
  function similarTo(word) {
    const places = new Float64Array(pages.length).fill(NONE);
    const put = (at, place) => { if (place < places[at]) places[at] = place; };
    const bits = letters(word), most = mostSlips(word);
    for (let at = 0; at < pages.length; at++) {
      const wrong = difference(word, bits, most, at);
      if (wrong >= 0) put(at, wrong);
    }
    if (word.length > 3) {
      for (const [list, place] of [[summaryWords, SUMMARY], [textWords, TEXT]]) {
        for (let number = 0; number < list.words.length; number++) {
          if (slipsTo(word, bits, most, list, number) < 0) continue;
          for (const at of list.pagesWith(number)) put(at, 4 + place);
        }
      }
    }
    return places;
  }

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
      return isFiltered ? pages.filter((page) => passes(page, filters)).map((entry) => ({ entry })) : [];
    }
    const takesClasses = !isFiltered || (filters.kind === meta.kinds.length && Object.keys(filters).length === 1);
    const takes = (at) => (at < pages.length ? !isFiltered || passes(pages[at], filters) : takesClasses);
    const whole = words.join(" ");
    const exact = new Set(aliases.get(whole) ?? []);
    const found = words.map(placesOf);
    const ranks = new Float64Array(entries.length).fill(NONE);
    let hits = 0;
    for (let at = 0; at < entries.length; at++) {
      let worst = NAME;
      for (const places of found) worst = Math.max(worst, places[at]);
      if (worst === NONE || !takes(at)) continue;
      const isExact = names.words[at] === whole || exact.has(at);
      ranks[at] = isExact ? -1 : at < pages.length ? worst : OF_CLASS;
      hits += 1;
    }
    if (hits < FEW) addSimilar(words, found, takes, ranks);
    return inOrder(ranks);
  }

  // Gives ranks to similar entries that have none yet.
  function addSimilar(words, found, takes, ranks) {
    // A word that no page has is replaced by similar ones; the others have to be there.
    const isMissing = (places) => places.subarray(0, pages.length).every((place) => place === NONE);
    const similar = words.map((word, at) => (isMissing(found[at]) ? similarTo(word) : found[at]));
    const joined = words.join("");
    const bits = letters(joined), most = mostSlips(joined);
    for (let at = 0; at < entries.length; at++) {
      if (ranks[at] !== NONE || !takes(at)) continue;
      const wrong = difference(joined, bits, most, at);
      if (at >= pages.length) {
        if (wrong >= 0) ranks[at] = SIMILAR + 2 + wrong;
        continue;
      }
      let rank = wrong >= 0 ? wrong : NONE;
      let worst = NAME;
      for (const places of similar) worst = Math.max(worst, places[at]);
      rank = Math.min(rank, worst);
      if (rank < NONE) ranks[at] = SIMILAR + rank;
    }
  }

  // Returns the entries that have a rank, best first.
  function inOrder(ranks) {
    // Ranks are halves, and no two entries have the same order: one number for both is sorted faster than two.
    const keys = [];
    ranks.forEach((rank, at) => { if (rank !== NONE) keys.push((2 * rank + 2) * entries.length + entries[at].order); });
    return Array.from(Float64Array.from(keys).sort(), (key) => ({ entry: byOrder[key % entries.length] }));
  }

  globalThis.sqf = {
    addPages, addWords, addClasses, search, shown,
    meta: () => meta,
    isReady: () => pages.length > 0,
  };
})();
