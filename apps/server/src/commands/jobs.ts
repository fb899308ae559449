import type { Command } from 'commander'
import type { Database } from '#platform/database/client.ts'
import { OperatorError } from '#operator-error.ts'
import { readBacklog } from '#operations/monitoring/backlog.service.ts'
import { withDatabase } from './open-database.ts'
import type { Terminal } from './terminal.ts'

/** Lists waiting, running and failed work, from the queues and from the tables in which jobs find their work. */
export const addJobs = (program: Command, terminal: Terminal) =>
  program
    .command('jobs')
    .description('Mostra o que espera, o que roda e o que falhou nas filas de trabalho.')
    .option('--json', 'mostra o mesmo em JSON')
    .addHelpText('after', '\nExemplo: porteira jobs')
    .action(({ json }: { json?: true }) => withDatabase(terminal, ({ db }) => showJobs(terminal, db, json)))

async function showJobs({ print }: Terminal, db: Database, isJson = false) {
  const backlog = await readBacklog(db)
  if (!backlog)
    throw new OperatorError('As filas de trabalho ainda não existem neste banco. Rode porteira migrate.')
  const { queues, work, failures } = backlog
  if (isJson) return print(JSON.stringify({ filas: queues, trabalho: work, falhas: failures }, undefined, 2))
  const section = (title: string, rows: TableRow[]) => [title, ...textTable(rows).map((line) => `  ${line}`)]
  const text = [
    section('Trabalho por fazer', work),
    queues.length > 0 ? section('Filas da última hora', queues) : ['Nenhum trabalho nas filas.'],
    failures.length > 0 ? section('Últimas falhas', failures) : ['Nenhuma falha nas filas.'],
  ]
  print(text.map((lines) => lines.join('\n')).join('\n\n'))
}

type TableRow = Record<string, string | number | null>

/** Formats rows as aligned columns under their field names. Numbers are aligned to the right. */
function textTable(rows: TableRow[]) {
  const columns = Object.keys(rows[0] ?? {}).map((name) => {
    const cells = [name, ...rows.map((row) => String(row[name] ?? '–'))]
    const width = Math.max(...cells.map(({ length }) => length))
    const isNumber = rows.every((row) => typeof row[name] === 'number')
    return cells.map((cell) => (isNumber ? cell.padStart(width) : cell.padEnd(width)))
  })
  return ['', ...rows].map((_, line) =>
    columns
      .map((cells) => cells[line])
      .join('  ')
      .trimEnd(),
  )
}
