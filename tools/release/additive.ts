import { type Migration, statementsOf } from './statements.ts'

type Rule = { pattern: RegExp; why: string }

// A statement begins at a line's start; words inside functions and strings have been taken out before.
const rules: Rule[] = [
  { pattern: /\bdrop\s+(table|column|type|view|schema|sequence)\b/i, why: 'takes away what old code reads' },
  { pattern: /\brename\b/i, why: 'renames what old code calls by its old name' },
  { pattern: /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i, why: 'changes what old code reads back' },
  { pattern: /\balter\s+column\s+\w+\s+set\s+not\s+null\b/i, why: 'refuses rows that old code leaves empty' },
  {
    pattern:
      /\badd\s+(column\s+)?(?!constraint\b)\w+\s+[^,;]*\bnot\s+null\b(?![^,;]*\b(default|generated)\b)(?<!\b(default|generated)\b[^,;]*)/i,
    why: 'wants a value that old code does not give',
  },
  { pattern: /\b(truncate|delete\s+from)\b/i, why: 'throws rows away while they are sold' },
]

/** The changes by migrations after `last` that break the previous release, one sentence each. */
export const findBreaking = (migrations: Migration[], last: string) =>
  migrations
    .filter(({ name }) => name > last)
    .flatMap(({ name, text }) =>
      changesOf(text).flatMap((statement) =>
        rules
          .filter(({ pattern }) => pattern.test(statement))
          .map(({ why }) => `${name} ${why}: ${statement.replaceAll(/\s+/g, ' ').slice(0, 80)}`),
      ),
    )

const changesOf = (text: string) =>
  statementsOf(text).filter((statement) => /^(alter|drop|truncate|delete)\b/i.test(statement))
