import { strengthLetter } from '@porteira/domain'
import { useId } from 'react'
import {
  isShownAtOnce,
  type PlaceGroup,
  placeGroups,
  prizeOf,
  type StrengthResult,
} from '#areas/scoreboard/components/result/places.ts'
import { Fold } from '#areas/scoreboard/components/Fold.tsx'
import { StateMark } from '#areas/scoreboard/components/result/StateMark.tsx'
import { shortHash, strengthTitle } from '#areas/scoreboard/components/result/result-words.ts'
import { Winners } from '#areas/scoreboard/components/result/Winners.tsx'
import '#styles/dark.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './Podium.module.css'

/** From so many entries of one place on they are drawn small. */
const MANY = 5

type Props = {
  result: StrengthResult
  /** The number of strengths of the category. With one there is no letter. */
  count: number
  /** The state, where it is not the one of the heading. */
  ownState?: Date | undefined
  /** Shares the picture of the strength. */
  share?: { busy: boolean; onShare: () => void }
}

/** The places of a strength. Strength A stands on the dark ground of the arena's TV, the others on paper. */
export function Podium({ result, count, ownState, share }: Props) {
  const heading = useId()
  const groups = placeGroups(result)
  const shown = groups.filter(isShownAtOnce)
  const others = groups.filter((group) => !isShownAtOnce(group))
  const isDark = result.strength === 1
  const title = strengthTitle(result, count)

  return (
    <section
      className={classes(styles['podium'], !isDark && styles['plain'])}
      data-theme={isDark ? 'tv' : undefined}
      aria-labelledby={heading}
    >
      <header>
        {count > 1 && (
          <b className={styles['letter']} aria-hidden="true">
            {strengthLetter(result.strength)}
          </b>
        )}
        <div>
          <h3 id={heading} className={typography['heading']}>
            {title}
          </h3>
          {ownState && <StateMark result={result} now={ownState} />}
        </div>
        {share && (
          <Button
            look="quiet"
            size="square"
            aria-label={`Compartilhar ${title}`}
            busy={share.busy}
            onClick={share.onShare}
          >
            <Icon name="share" />
          </Button>
        )}
      </header>
      <PlaceList groups={shown} />
      {result.sharedGoods.length > 0 && (
        <p className={styles['open']}>A decidir entre os que repartem: {result.sharedGoods.join(', ')}.</p>
      )}
      {result.hash !== '' && (
        <p className={styles['open']}>
          Assinatura <span className={styles['hash']}>{shortHash(result.hash)}</span>
        </p>
      )}
      {others.length > 0 && (
        <Fold
          className={styles['others']}
          summary={moreText(others.reduce((sum, { entries }) => sum + entries.length, 0))}
        >
          <PlaceList groups={others} />
        </Fold>
      )}
    </section>
  )
}

const PlaceList = ({ groups }: { groups: readonly PlaceGroup[] }) => (
  <ol className={styles['places']}>
    {groups.map(({ at, place, entries, worth, isEach, hasOwnShares, why }) => (
      <li key={at}>
        <p className={styles['at']}>
          <b>{at}</b>
          {worth !== '' && (
            <b className={styles['worth']}>
              {worth} {isEach && <small>cada</small>}
            </b>
          )}
          {why !== '' && <span>{why}</span>}
        </p>
        <Winners
          entries={entries}
          size={entries.length >= MANY ? 'small' : place === 1 ? 'large' : 'normal'}
          {...(hasOwnShares && { line: prizeOf })}
        />
      </li>
    ))}
  </ol>
)

const moreText = (count: number) => (count === 1 ? 'Mais 1 colocado' : `Mais ${count} colocados`)
