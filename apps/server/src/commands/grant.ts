import { Role } from '@porteira/contract'
import { businessDate } from '@porteira/domain'
import { type Command, Option } from 'commander'
import type { Config } from '#config.ts'
import type { Database } from '#platform/database/client.ts'
import { eventNotFound } from '#platform/errors.ts'
import { createSecurityNotices, grantRole } from '#modules/accounts/index.ts'
import { OperatorError } from '#operator-error.ts'
import { grantAdmin } from '#operations/privacy/privacy.service.ts'
import { eventFinder } from '#views/access/finding.service.ts'
import { withDatabase } from './open-database.ts'
import { readDay } from './read-day.ts'
import type { Terminal } from './terminal.ts'

type Options = { role?: Role; event?: string; until?: string }

/** Makes a registered person an administrator, or grants the person a role for one event or for all events. */
export const addGrant = (program: Command, terminal: Terminal) =>
  program
    .command('grant')
    .description('Torna administradora uma pessoa cadastrada, ou lhe dá um papel em um evento ou em todos.')
    .argument('<cpf>', 'o CPF da pessoa')
    .addOption(new Option('--role <papel>', 'o papel; sem ele a pessoa administra a loja').choices(Role.enum))
    .option('--event <evento>', 'o endereço curto ou o identificador do evento; sem ele, todos os eventos')
    .option('--until <dia>', 'o último dia do papel, AAAA-MM-DD', readDay)
    .addHelpText(
      'after',
      '\nExemplo: porteira grant 99999900291\nExemplo: porteira grant 99999900291 --role owner --event rodeio-do-exemplo',
    )
    .action((cpf: string, options: Options) =>
      withDatabase(terminal, async ({ db }, config) => {
        terminal.print(await grant({ db, config }, cpf, options))
      }),
    )

async function grant(
  { db, config }: { db: Database; config: Config },
  cpf: string,
  { role, event, until = null }: Omit<Options, 'until'> & { until?: string | null },
) {
  if (role !== undefined) {
    const eventId = event === undefined ? null : await findEvent(db, event)
    // Workers poll the outbox, so this command needs no queue.
    const queue = { ask: () => Promise.resolve() }
    const log = { info() {}, warn() {}, error() {} }
    const notices = { securityNotices: createSecurityNotices({ config, log }), queue }
    const by = { actor: { kind: 'command' as const }, today: businessDate(new Date()) }
    const dependencies = { db, ...notices, sellerContact: config.seller.contact }
    return `${await grantRole(dependencies, { cpf, role, eventId, until }, by)} A auditoria registrou.`
  }
  if (event !== undefined || until !== null)
    throw new OperatorError('Informe também o papel com --role: sem ele a pessoa administra a loja inteira.')
  const { name, isNew } = await grantAdmin(db, cpf)
  return isNew ? `${name} agora administra a loja. A auditoria registrou.` : `${name} já administrava a loja.`
}

async function findEvent(db: Database, name: string) {
  const [id] = await eventFinder(db)('eventUUID', [name.toLowerCase()])
  if (!id) throw eventNotFound()
  return id
}
