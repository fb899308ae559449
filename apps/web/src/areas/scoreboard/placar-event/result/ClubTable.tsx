import { Fold } from '#areas/scoreboard/components/Fold.tsx'
import typography from '#styles/typography.module.css'
import { classes } from '#ui/classes.ts'
import styles from './ClubTable.module.css'
import { type Club, rankedClubs } from './event-result.ts'

/** So many clubs stand at once. */
const SHOWN = 10
const COLUMNS = ['first', 'second', 'third'] as const

type Ranked = ReturnType<typeof rankedClubs>[number]

/** The clubs of an event by first, second and third places of official results. */
export function ClubTable({ clubs }: { clubs: readonly Club[] }) {
  const ranked = rankedClubs(clubs)
  const more = ranked.slice(SHOWN)
  if (ranked.length === 0) return null
  return (
    <section className={styles['clubs']} aria-labelledby="clubs">
      <h3 id="clubs" className={typography['heading']}>
        Por entidade
      </h3>
      <Table clubs={ranked.slice(0, SHOWN)} label="Entidades por colocações" />
      {more.length > 0 && (
        <Fold summary={`Mais ${more.length} entidades`}>
          <Table clubs={more} label="Outras entidades por colocações" />
        </Fold>
      )}
      <p className={typography['caption']}>
        Conta o 1º, o 2º e o 3º lugar de cada força. Lugar dividido vale para todos os que dividem. Só
        resultados oficiais.
      </p>
    </section>
  )
}

const Table = ({ clubs, label }: { clubs: readonly Ranked[]; label: string }) => (
  <table aria-label={label}>
    <thead>
      <tr>
        <th scope="col">Entidade</th>
        <th scope="col">1º</th>
        <th scope="col">2º</th>
        <th scope="col">3º</th>
      </tr>
    </thead>
    <tbody>
      {clubs.map((club) => (
        <tr key={club.entity}>
          <th scope="row">
            <b>{club.rank}º</b> <span>{club.entity}</span>
          </th>
          {COLUMNS.map((column) => (
            <td key={column} className={classes(club[column] === 0 && styles['zero'])}>
              {club[column]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
