import { type Kysely, OperationNodeTransformer, type QueryId, type RawNode } from 'kysely'

class StatementWithoutLocks extends OperationNodeTransformer {
  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    const plain = super.transformRaw(node, queryId)
    return {
      ...plain,
      sqlFragments: plain.sqlFragments.map((text) => text.replace(/for (no key )?update( of \w+)?/, '')),
    }
  }
}

/** The same database, in whose written-out SQL no row is locked: the control of tests that prove what a lock does. */
export const withoutRowLocks = <Tables>(db: Kysely<Tables>) =>
  db.withPlugin({
    transformQuery: ({ node, queryId }) => new StatementWithoutLocks().transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  })
