import { randomUUID } from 'node:crypto'
import type { FilledItem } from '@porteira/contract'
import { expect, test } from 'vitest'
import { buildAccount, buildBuyer, buildCategory, buildEvent, inventCpf } from '#testing/builders.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const buildCtg = async ({ db }: TestServer, name: string, blockedReason = '') =>
  db
    .insertInto('entity')
    .values({ id: randomUUID(), kind: 'ctg', name, blocked_reason: blockedReason })
    .returning('id')
    .executeTakeFirstOrThrow()

async function buildRider(
  { db }: TestServer,
  account: { nickname: string; birthdate?: string },
  card?: { ctg_id: string; valid_until?: string; blocked_reason?: string },
) {
  const { cpf } = await buildAccount(db, account)
  if (card)
    await db
      .insertInto('membership')
      .values({ cpf, ...card })
      .execute()
  return cpf
}

test('The faults of a form are reported in the order of the rulebook, and the corrected form is saved', async () => {
  await using server = await startTestServer()
  const { db } = server
  const event = await buildEvent(db, { check_participant_ctg: true, check_blocked_reason: true })
  const category = await buildCategory(db, {
    eventId: event.id,
    name: 'LAÇO DUPLA',
    badge_list: '1-3',
    entity_required: 'CTG',
    team_info: 'Required',
    strength_options: 2,
    min_participants: 2,
    max_participants: 3,
    restrict_age_min: 12,
    restrict_age_max: 60,
    max_cpf_occurrences: 1,
    sbb_enabled: true,
  })
  const { id: ctg } = await buildCtg(server, 'CTG DA VÁRZEA')
  const { id: shut } = await buildCtg(server, 'CTG FECHADO', 'Anuidade em aberto')
  const card = { ctg_id: ctg, valid_until: event.starts_on }
  const rider = {
    blocked: await buildRider(server, { nickname: 'BRANCO' }, { ...card, blocked_reason: 'Suspenso' }),
    cardless: await buildRider(server, { nickname: 'CASCUDO' }),
    expired: await buildRider(server, { nickname: 'ELIAS' }, { ...card, valid_until: '2026-01-31' }),
    child: await buildRider(server, { nickname: 'GURI', birthdate: fiveYearsBefore(event.starts_on) }, card),
    elder: await buildRider(server, { nickname: 'VÔ', birthdate: '1940-05-05' }, card),
    ageless: await buildRider(server, { nickname: 'NOVATO', birthdate: '1990-01-01' }, card),
    busy: await buildRider(server, { nickname: 'BUSCAPÉ' }, card),
    other: await buildRider(server, { nickname: 'OUTRO' }, card),
    ana: await buildRider(server, { nickname: 'ANA' }, card),
    bia: await buildRider(server, { nickname: 'BIA' }, card),
  }
  const unknown = inventCpf()
  const horse = (cpf: string, sbb = `SBB ${cpf}`) => ({ cpf, sbb })
  const well = { entitySel: ctg, team: 'OS GUAPOS', strengthSel: 1 }

  const before = await buildBuyer(db)
  const rival = await buildPaidCart(server, before.token, [{ itemUUID: category.id }])
  await putParticipants(server, rival.cartUUID, [
    filled(rival.forms[0]!, { ...well, badgeSel: 1, participants: [horse(rider.busy), horse(rider.other)] }),
  ])

  const { token } = await buildBuyer(db)
  const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID: category.id }])
  let form = filled(forms[0]!)
  const with2 = (cpf: string) => ({ participants: [horse(cpf), horse(rider.bia)] })
  const story: [Partial<FilledItem>, string][] = [
    [{}, 'Selecione o número desejado.'],
    [{ badgeSel: 9 }, 'Selecione uma entidade.'],
    [{ entitySel: randomUUID() }, 'Digite o nome do time.'],
    [{ team: 'OS GUAPOS' }, 'Selecione a força desejada.'],
    [{ strengthSel: 7 }, 'O CPF de cada participante deve ser preenchido.'],
    [with2('123'), 'O CPF fornecido não é válido: 123'],
    [{ participants: [{ cpf: rider.ana }] }, 'A identificação do cavalo deve ser preenchida.'],
    [with2(rider.bia), `Há um CPF repetido na mesma inscrição: ${rider.bia}`],
    [with2(unknown), 'Selecione outro número.'],
    [{ badgeSel: 1 }, 'O número 1 acabou de ser escolhido por outra inscrição. Selecione outro número.'],
    [{ badgeSel: '3' }, 'Selecione uma entidade.'],
    [{ entitySel: shut }, 'Força inválida para LAÇO DUPLA.'],
    [
      {
        strengthSel: 2,
        participants: Object.values(rider)
          .slice(0, 4)
          .map((cpf) => horse(cpf)),
      },
      'A inscrição em LAÇO DUPLA aceita no máximo 3 participantes.',
    ],
    [
      with2(unknown),
      `Participante ***.${unknown.slice(3, 6)}.${unknown.slice(6, 9)}-** ainda não possui cadastro. Peça que se cadastre antes de continuar.`,
    ],
    [with2(rider.blocked), 'A entidade CTG FECHADO está impedida de participar deste evento.'],
    [
      { entitySel: ctg },
      'Há uma restrição no cadastro de BRANCO que impede a inscrição. Procure a organização do evento.',
    ],
    [with2(rider.cardless), 'CASCUDO não consta como integrante de CTG DA VÁRZEA.'],
    [with2(rider.expired), 'O cartão tradicionalista de ELIAS venceu em 31/01/2026.'],
    [with2(rider.child), 'GURI não tem a idade mínima de 12 anos para LAÇO DUPLA.'],
    [with2(rider.elder), 'VÔ ultrapassa a idade máxima de 60 anos para LAÇO DUPLA.'],
    [with2(rider.ageless), 'Atualize a data de nascimento de NOVATO antes de inscrever em LAÇO DUPLA.'],
    [with2(rider.busy), 'BUSCAPÉ já atingiu o limite de 1 inscrição em LAÇO DUPLA.'],
    [
      { participants: [horse(rider.ana, 'B1'), horse(rider.bia, 'b1')] },
      'O mesmo cavalo aparece mais de uma vez na inscrição.',
    ],
  ]

  const heard: string[] = []
  for (const [change] of story) {
    form = { ...form, ...change }
    const { status, body } = await putParticipants(server, cartUUID, [form], { token })
    heard.push(status === 409 ? body.msg : String(status))
  }
  expect(heard).toEqual(story.map(([, message]) => message))
  expect(await listWritten(server, form.cartItemId)).toEqual({
    status: 'open',
    badge: null,
    riders: 0,
    quotas: 2,
  })

  form = { ...form, ...with2(rider.ana) }
  const { status, body } = await putParticipants(server, cartUUID, [form], { token })
  expect([status, body.msg]).toEqual([200, 'Formação inscrita!'])
  expect(await listWritten(server, form.cartItemId)).toEqual({
    status: 'approved',
    badge: 3,
    riders: 2,
    quotas: 4,
  })
})

const fiveYearsBefore = (date: string) => `${Number(date.slice(0, 4)) - 5}-01-01`

async function listWritten({ db }: TestServer, cartItemId: number) {
  const { status, badge } = await db
    .selectFrom('formation')
    .select(['status', 'badge'])
    .where('cart_item_id', '=', cartItemId)
    .executeTakeFirstOrThrow()
  const riders = await db
    .selectFrom('formation_rider')
    .select('cpf')
    .where('cart_item_id', '=', cartItemId)
    .execute()
  const quotas = await db.selectFrom('cpf_quota').select('cpf').where('used', '>', 0).execute()
  return { status, badge, riders: riders.length, quotas: quotas.length }
}
