import { type Kysely, OperationNodeTransformer, type QueryId, type RawNode } from 'kysely'

class StatementWithoutLocks extends OperationNodeTransformer {
  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    const plain = super.transformRaw(node, queryId)
    return {
      ...plain,
      sqlFragments: plain.sqlFragments.map((text) => text.replace('pg_advisory_xact_lock(', 'abs(')),
    }
  }
}

/** The same database without advisory locks: the control of tests that prove what such a lock does. */
export const withoutAdvisoryLocks = <Tables>(db: Kysely<Tables>) =>
  db.withPlugin({
    transformQuery: ({ node, queryId }) => new StatementWithoutLocks().transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  })
