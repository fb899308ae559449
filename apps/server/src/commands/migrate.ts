import type { Command } from 'commander'
import { readConfig } from '#config.ts'
import { grantRoles, migrate } from '#platform/database/migrate.ts'
import { refuseSharedBackends } from '#platform/database/session-pooling.ts'
import { openJobs } from '#platform/jobs/runner.ts'
import { createLog } from '#platform/log.ts'
import { OperatorError } from '#operator-error.ts'
import { withAnyDatabase } from './open-database.ts'
import type { Terminal } from './terminal.ts'

const needsSession =
  'As migrações precisam de uma conexão própria. Aponte DATABASE_URL direto para o PostgreSQL, com DATABASE_POOLING=session, e repita.'

/** Migrates tables and queues to this version as their owner, builds the indexes of the queues and grants the other roles their privileges. */
export const addMigrate = (program: Command, terminal: Terminal) =>
  program
    .command('migrate')
    .description('Atualiza as tabelas e as filas do banco de dados para esta versão.')
    .addHelpText(
      'after',
      '\nUse o papel dono das tabelas. Não cria banco de dados.\n\nExemplo: porteira migrate',
    )
    .action(() =>
      withAnyDatabase(terminal, readConfig(terminal.env), async (database, { logLevel }) => {
        if (database.isShared) throw new OperatorError(needsSession)
        await refuseSharedBackends(database)
        const done = await migrate(database.db)
        const jobs = await openJobs(database, createLog(logLevel, process.stderr), {
          works: false,
          buildsIndexes: true,
        })
        // The tables of the queues are new.
        await grantRoles(database.db)
        terminal.print(done.length > 0 ? `Migrações feitas: ${done.join(', ')}` : 'Nenhuma migração faltava.')
        await jobs.waitForIndexes().finally(() => jobs.stop())
      }),
    )
