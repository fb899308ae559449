import { precision, precisionText } from '@porteira/domain'
import board from '#areas/scoreboard/components/Scoreboard.module.css'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { classes } from '#ui/classes.ts'
import styles from './PlacarPlayersPage.module.css'
import type { Player } from './shown-players.ts'

type Props = { player: Player & { place: number }; isChanged: boolean }

/** One rider: place, name, hits and shots, and the precision as a bar. */
export const PlayerRow = ({ player: { place, name, hits, total }, isChanged }: Props) => (
  <li className={classes(isChanged && styles['changed'])}>
    <span className={board['place']}>{place}º</span>
    <b className={styles['name']}>
      {name}
      {isChanged && <span className={layout['visuallyHidden']}> (mudou agora)</span>}
    </b>
    <b className={classes(board['score'], styles['score'])}>
      {hits}
      <small>/{total}</small>
    </b>
    <span className={styles['precision']}>
      <ProgressBar percent={precision(hits, total)} />
      <span className={typography['caption']}>{precisionText(hits, total)}</span>
    </span>
  </li>
)
