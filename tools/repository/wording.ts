type Wording = { pattern: RegExp; instead: string }

/** An archaic, poetic or generic-masculine turn, and what plain English says. Each pattern matches whole words. */
const wordings: [string, string][] = [
  // Archaic.
  ['who(?:so)?ever', '"a person who" or the role, such as "a buyer who"'],
  ['whom', '"who", "that" or the role'],
  ['whatever (?:happens|happened|comes|it costs|else)', '"in every case"'],
  ['for ?ever', '"permanently" or "without an end"'],
  ['anew', '"again"'],
  ['lest', '"so that … not"'],
  [
    'there(?:of|in|by|upon)|here(?:of|in|by)|hence(?:forth)?|whence|thence|hither|thither',
    '"so", "of it" or "in it"',
  ],
  ['albeit|ere|oft|upon|whilst|amongst', '"although", "before", "often", "on", "while" or "among"'],
  ['beside', '"next to" or "compared with"'],
  ['naught|nought|aught', '"nothing" or "zero"'],
  ["of (?:his|her|its|their|one's|our) own accord", '"automatically"'],
  ['so many|not a few', 'the number, or "several"'],
  ['in vain', '"without an effect"'],
  ['comes? to nothing|comes? of it', '"has no effect" or "results"'],
  ['sees? to it|seen to', '"makes sure"'],
  ['as it stands|where it stands|stands? there', '"unchanged", "at its place" or "is there"'],
  ['all the same|none the less|nonetheless', '"still" or "nevertheless"'],
  ['for want of|in want of', '"without" or "lacks"'],
  ['at last|at length', '"finally" or "later"'],
  // Poetic.
  ["the house(?:['’]s)?|of house", '"the project", "the server" or "the fleet"'],
  ['of the world|the world', '"of the application", "external services" or "the context"'],
  ['opening night|tonight', '"the opening of a sale"'],
  ['crowds?', '"many clients"'],
  ['the papers?', '"the document" or the name of the file'],
  ['knocks?|knocked|knocking', '"sends a request" or "connects"'],
  ['speaks?|spoke|spoken', '"uses the protocol", "sends" or "states"'],
  ['stubborn|unhurried|impatient', 'the exact behaviour, such as "retries until it succeeds"'],
  ['mends?|mended|mending|heals?|healed|healing', '"repairs", "fixes" or "recovers"'],
  ['believes?|believed', '"trusts" or "accepts"'],
  ['burns?|burnt|burned', '"is invalidated"'],
  ['walks? (?:through|away|in)', '"tries many" or "leaves"'],
  ['sent away|turned away', '"refused"'],
  ['drawers?', '"a folder for unrelated things"'],
  ['(?:front|back|side) doors?|(?:one|only) door', '"the public interface" or "index.ts"'],
  ['lanes?', '"queue" or "limiter"'],
  ['waved? through', '"accepted without a check"'],
  ['(?:is|are|be|was|were) said', '"is reported", "is written" or "is named"'],
  ['(?:is|are|be|was|were) told', '"is informed", "receives" or "learns"'],
  ['(?:is|are|was|were|be) asked of|what is asked', '"is required" or "the request"'],
  ['(?:is|are|be) heard', '"is received"'],
  // Generic masculine, and persons without a role.
  ['he|him|his|himself', 'the role, "they", or a plural'],
  ['she|her|hers|herself', 'the role, "they", or a plural'],
  ["(?:no|some|any|every)body(?:['’]s)?", 'the role: "no client", "a user", "every buyer"'],
  ['men|mankind', '"people" or the role'],
]

const rules: Wording[] = wordings.map(([words, instead]) => ({
  pattern: new RegExp(`(?<![\\w'’-])(?:${words})(?![\\w-])`, 'gi'),
  instead,
}))

export type Flagged = { word: string; index: number; instead: string }

// Code, quotations and addresses are no prose of the project.
const NOT_PROSE = /`[^`\n]*`|https?:\/\/\S+|\$\{[^}]*\}|“[^”\n]*”|"[^"\n]*"/g

/** Every flagged turn of a text, in the order of the text. */
export function findFlaggedWords(text: string): Flagged[] {
  const prose = text.replaceAll(NOT_PROSE, (piece) => ' '.repeat(piece.length))
  return rules
    .flatMap(({ pattern, instead }) =>
      [...prose.matchAll(pattern)].map((match) => ({
        word: match[0].toLowerCase(),
        index: match.index,
        instead,
      })),
    )
    .toSorted((a, b) => a.index - b.index)
}
