import { expect, test } from 'vitest'
import { buildAdmin, buildBundle, buildCategory, buildEvent } from '#testing/builders.ts'
import { waitUntilLocked } from '#testing/paying.ts'
import { startTestServer } from '#testing/server.ts'
import { importDocument } from '../import/importing.service.ts'

test('An edit of a bundle during an import of its event waits for the import and stays', async () => {
  await using server = await startTestServer()
  const { db } = server
  const { token } = await buildAdmin(db)
  const event = await buildEvent(db)
  const category = await buildCategory(db, { eventId: event.id })
  const bundle = await buildBundle(db, { eventId: event.id, categoryIds: [category.id] })
  const document = {
    eventUUID: event.id,
    categories: [{ UUID: category.id, name: 'OUTRO NOME' }],
    bundles: [{ UUID: bundle.id, mdlComplement: 'DO ARQUIVO' }],
  }

  // The locked row stops the import between the read of the saved bundles and the write of bundles.
  const calls = await db.transaction().execute(async (held) => {
    await held.selectFrom('item').where('id', '=', category.id).select('id').forUpdate().execute()
    const imported = importDocument(db, document, {
      isDryRun: false,
      actor: { kind: 'command' },
    })
    await waitUntilLocked(server)
    const edited = server.call('PUT /api/bundles/:itemUUID', {
      params: { itemUUID: bundle.id },
      query: { token },
      body: { mdlComplement: 'DA LOJA' },
    })
    await Promise.race([edited, waitUntilLocked(server, 2)])
    return { imported, edited }
  })
  expect((await calls.imported).changes).toHaveLength(2)
  expect((await calls.edited).status).toBe(200)
  const stored = await db
    .selectFrom('bundle')
    .where('id', '=', bundle.id)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(stored.complement).toBe('DA LOJA')
})
