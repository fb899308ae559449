import type { Plugin } from 'vite'

/** Modules of the query client that the app never calls, and what the client needs of them. Their code is left out. */
const UNUSED_MODULES = {
  infiniteQueryBehavior: `export const infiniteQueryBehavior = () => { throw new Error('No infinite queries.') }
    export const hasNextPage = () => false, hasPreviousPage = () => false`,
  mutationCache: `export class MutationCache { resumePausedMutations() { return Promise.resolve() } clear() {} }`,
}

export const withoutUnusedQueryCode: Plugin = {
  name: 'porteira-without-unused-query-code',
  load: {
    filter: { id: new RegExp(`query-core[\\\\/].*[\\\\/](${Object.keys(UNUSED_MODULES).join('|')})\\.js$`) },
    handler: (id) => Object.entries(UNUSED_MODULES).find(([name]) => id.endsWith(`${name}.js`))?.[1],
  },
}

// The parts of React DOM for <ViewTransition>, for references to fragments and for pages that a server rendered. The
// app has none of them.
const UNUSED_FUNCTION = /^function \w*ViewTransition\w*\(/
const UNUSED_STATEMENT =
  /^(?:(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.|exports\.hydrateRoot = )/
const FEWEST = 35

/** Empties those functions of React DOM. The build fails when an update of React has renamed them. */
export const withoutUnusedReactCode: Plugin = {
  name: 'porteira-without-unused-react-code',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler(code) {
      const kept: string[] = []
      let end = 0
      let found = 0
      for (const part of this.parse(code).body) {
        const text = code.slice(part.start, part.end)
        const body = part.type === 'FunctionDeclaration' && UNUSED_FUNCTION.test(text) ? part.body : null
        if (!body && !UNUSED_STATEMENT.test(text)) continue
        kept.push(code.slice(end, body ? body.start : part.start), body ? '{}' : '')
        end = part.end
        found += 1
      }
      if (found < FEWEST) this.error(`React DOM has only ${found} of the ${FEWEST} parts to leave out.`)
      return { code: kept.join('') + code.slice(end), map: null }
    },
  },
}
