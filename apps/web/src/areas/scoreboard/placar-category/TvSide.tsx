import { strengthLetter } from '@porteira/domain'
import { type Ranking, strengthName, tabsOf } from './ranking-rows.ts'
import styles from './TvSide.module.css'
import type { Turn } from './tv-turns.ts'

const SHOWN = 3

/** The categories of the loop in the order of their next screen. */
export type Programme = { name: string; inSeconds: number }[]

type Props = { ranking: Ranking; turn: Turn | undefined; left: number; programme: Programme }

/** The left side of the TV: the strength, its phase, the seconds of this screen, and what comes next. */
export const TvSide = ({ ranking, turn, left, programme }: Props) => (
  <aside className={styles['side']} aria-label="Força">
    <p className={styles['brand']}>Porteira</p>
    {turn && (
      <p className={styles['strength']}>
        {turn.strength > 0 && (
          <>
            <span>Força</span>
            <b>{strengthLetter(turn.strength)}</b>
          </>
        )}
        <small>{phaseOf(ranking, turn)}</small>
        {turn.left > 0 && <small className={styles['page']}>{turn.left} na disputa</small>}
        {turn.pages > 1 && (
          <small className={styles['page']}>
            Tela {turn.page} de {turn.pages}
          </small>
        )}
      </p>
    )}
    {tabsOf(ranking).length > 1 && (
      <ol className={styles['turns']} aria-label="Forças">
        {tabsOf(ranking).map((strength) => (
          <li key={strength} aria-current={strength === turn?.strength ? 'true' : undefined}>
            {strengthLetter(strength) || '–'}
          </li>
        ))}
      </ol>
    )}
    {left > 0 && (
      <p className={styles['next']}>
        Próxima tela em <b>{left} s</b>
      </p>
    )}
    {programme.length > 1 && (
      <ol className={styles['programme']} aria-label="Categorias nesta TV">
        {programme.slice(0, SHOWN).map(({ name, inSeconds }) => (
          <li key={name} aria-current={inSeconds === 0 ? 'true' : undefined}>
            <span>{name}</span>
            <span>{inSeconds === 0 ? 'agora' : `em ${inSeconds} s`}</span>
          </li>
        ))}
      </ol>
    )}
  </aside>
)

function phaseOf(ranking: Ranking, turn: Turn) {
  if (turn.result) return turn.result
  if (turn.isOut) return 'Fora da disputa'
  if (turn.isFinal) return 'Final'
  return turn.strength > 0 ? 'Classificatória' : strengthName(ranking, 0)
}
