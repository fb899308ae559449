import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listHandlings, parts } from '../../apps/server/src/module-events.ts'

const root = path.resolve(import.meta.dirname, '../..')
export const moduleEventsFile = path.join(root, 'docs/module-events.md')

const DEFINITION =
  /(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\s*)?export const \w+ = define(?:Event|Question)\b[^]*?\(\s*'([\w.-]+)'/g

/** The sentences above the definition of each event and question, by its name. */
export const sentencesIn = (texts: string[]) =>
  new Map(
    texts
      .flatMap((text) => [...text.matchAll(DEFINITION)])
      .map(([, comment = '', name = '']) => [name, comment.replace(/\s+\*?\s*/g, ' ').trim()]),
  )

/** The names of these texts, as the first part of a pattern, that are not in the list. */
const unknownIn = (texts: string[], pattern: RegExp, known: string[]) =>
  texts
    .flatMap((text) => [...text.matchAll(pattern)])
    .flatMap(([, name = '']) => (known.includes(name) ? [] : [name]))

/** The jobs that these texts ask for and that no part announces. */
export const findUnknownJobs = (texts: string[]) =>
  unknownIn(
    texts,
    /(?:queue\.ask\(|createAskOnce\(queue, )'([\w-]+)'/g,
    parts.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name)),
  )

/** The events of these texts without a handler, and the questions without an answer. */
export const findUnconnected = (texts: string[]) => {
  const connected = parts.flatMap(({ handles = [], answers = [] }) => [
    ...handles.map(({ event }) => event.name),
    ...answers.map(({ question }) => question),
  ])
  return [...sentencesIn(texts).keys()].filter((name) => !connected.includes(name))
}

/** The page on all events with their handlers and all questions with their answers. */
export function writeModuleEvents() {
  const files = globSync('apps/server/src/modules/*/events.ts', { cwd: root }).toSorted()
  const sentences = sentencesIn(files.map((file) => readFileSync(path.join(root, file), 'utf8')))
  const item = (name: string, by: string[]) =>
    `- \`${name}\` → ${by.map((one) => `\`${one}\``).join(', then ')}. ${sentences.get(name) ?? ''}`.trim()
  const events = listHandlings().map(({ event, handlings }) =>
    item(
      event.name,
      handlings.map(({ module, by }) => `${module}.${by}`),
    ),
  )
  const questions = parts.flatMap(({ name, answers = [] }) =>
    answers.map(({ question, by }) => item(question, [`${name}.${by}`])),
  )
  return `# Events and questions between the modules

\`npm run generate -- module-events\` writes this page from the \`module.ts\` of each part. [Architecture](architecture.md#how-modules-talk) explains events and questions.

## Events, with their handlers in the order in which they run

${events.toSorted().join('\n')}

## Questions, with the function that answers

${questions.toSorted().join('\n')}
`
}
