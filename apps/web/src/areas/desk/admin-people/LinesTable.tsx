import { formatCpf, formatDate } from '@porteira/domain'
import { Status } from '#ui/Status.tsx'
import { TableHead } from '#ui/TableHead.tsx'
import styles from './LinesTable.module.css'
import type { ListedLine } from './use-people-csv.ts'

const outcomes = {
  right: <Status tone="wait">Certa</Status>,
  done: <Status tone="good">Com cadastro</Status>,
  wrong: <Status tone="gone">Erro</Status>,
}

/** What happens to each line of a file. */
export const LinesTable = ({ lines }: { lines: readonly ListedLine[] }) => (
  <table className={styles['lines']} aria-label="Linhas do arquivo">
    <TableHead names={['Linha', 'Situação', 'Nome', 'CPF', 'Nascimento']} />
    <tbody>
      {lines.map(({ line, outcome, says, name, cpf, birthdate }) => (
        <tr key={line}>
          <th scope="row">{line}</th>
          <td>
            {outcomes[outcome]}
            {outcome === 'wrong' && <span className={styles['says']}>{says}</span>}
          </td>
          <td>{name}</td>
          <td>{formatCpf(cpf)}</td>
          <td>{birthdate && formatDate(birthdate)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
