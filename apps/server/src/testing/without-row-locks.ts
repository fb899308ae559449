import {
  type Kysely,
  OperationNodeTransformer,
  type QueryId,
  type RawNode,
  type SelectQueryNode,
} from 'kysely'

class StatementWithoutLocks extends OperationNodeTransformer {
  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    const plain = super.transformRaw(node, queryId)
    return {
      ...plain,
      sqlFragments: plain.sqlFragments.map((text) =>
        text.replace(/for (no key )?update( of \w+)?( skip locked)?/, ''),
      ),
    }
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const { endModifiers: _, ...plain } = super.transformSelectQuery(node, queryId)
    return plain
  }
}

/** The same database, in which no statement locks a row that it only reads: the control of tests that prove what a lock does. */
export const withoutRowLocks = <Tables>(db: Kysely<Tables>) =>
  db.withPlugin({
    transformQuery: ({ node, queryId }) => new StatementWithoutLocks().transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  })
