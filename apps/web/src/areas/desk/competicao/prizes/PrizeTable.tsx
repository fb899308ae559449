import { strengthLetter } from '@porteira/domain'
import { placesText, reais } from '@porteira/domain/competition'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Callout } from '#ui/Callout.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Status } from '#ui/Status.tsx'
import { TableHead } from '#ui/TableHead.tsx'
import { numbersText, RESULT_WORDS, strengthTitle } from '../competition.ts'
import styles from './Prizes.module.css'
import { eachText, type Group, placesIn, type PrizeItem, prizeTextOf } from './shares.ts'

type Props = {
  item: PrizeItem
  /** The first place of the group whose agreement is open. */
  openFrom: number | undefined
  /** The address of an agreement or of goods to decide; undefined for a person who only reads. */
  addressOf: ((id: string) => string) | undefined
}

/** The prizes of a strength: places, who gets them, and how much each. */
export function PrizeTable({ item, openFrom, addressOf }: Props) {
  const { strength, state, cents, goods, groups, places, problems } = item
  const [word, tone] = RESULT_WORDS[state]
  const mayShare = state !== 'official' ? addressOf : undefined
  return (
    <section className={styles['strength']} aria-label={strengthTitle(item)}>
      <header>
        <b className={styles['letter']} aria-hidden="true">
          {strengthLetter(strength)}
        </b>
        <h2 className={typography['subheading']}>
          <span className={layout['visuallyHidden']}>{strengthTitle(item)}: </span>
          {cents > 0 || goods.length > 0 ? prizeTextOf(cents, goods) : 'Sem prêmio'}
        </h2>
        <Status tone={tone}>{word}</Status>
      </header>
      {problems.map((problem) => (
        <Callout key={problem} tone="bad">
          {problem}
        </Callout>
      ))}
      {places.length > 0 && (
        <table className={styles['table']}>
          <TableHead names={['Lugar', 'Prêmio', 'De quem', 'Cada um', 'Partilha']} />
          <tbody>
            {groups.length === 0
              ? places.map(({ place, ...won }) => (
                  <tr key={place}>
                    <th scope="row">{place}º</th>
                    <td>{prizeTextOf(won.cents, won.goods)}</td>
                    <td>a definir</td>
                    <td colSpan={2}>{won.cents > 0 ? reais(won.cents) : '–'}</td>
                  </tr>
                ))
              : groups
                  .filter((group) => placesIn(item, group).length > 0)
                  .map((group) => (
                    <GroupRow
                      key={group.from}
                      item={item}
                      group={group}
                      isOpen={group.from === openFrom}
                      shareAddress={mayShare?.(`${strength}-${group.from}`)}
                    />
                  ))}
          </tbody>
        </table>
      )}
      <SharedGoodsList item={item} addressOf={mayShare} />
    </section>
  )
}

type RowProps = { item: PrizeItem; group: Group; isOpen: boolean; shareAddress: string | undefined }

function GroupRow({ item, group, isOpen, shareAddress }: RowProps) {
  const { from, to, cents, shares, isAgreed } = group
  const places = placesIn(item, group)
  const isShared = shares.length > 1 && cents > 0
  const text = placesText(from, to)
  return (
    <tr data-open={isOpen || undefined}>
      <th scope="row">{text}</th>
      <td>
        {prizeTextOf(
          cents,
          places.flatMap(({ goods }) => goods),
        )}
        {places.length > 1 && (
          <span className={styles['detail']}>{places.map((one) => reais(one.cents)).join(' + ')}</span>
        )}
      </td>
      <td>
        <span className={styles['plates']}>
          {shares.map(({ badge }) => (
            <BadgePlate key={badge} number={badge} />
          ))}
        </span>
      </td>
      <td>
        {eachText(group).map((line) => (
          <span key={line} className={typography['line']}>
            {line}
          </span>
        ))}
      </td>
      <td>
        {isAgreed && <Status tone="good">Combinada</Status>}
        {isShared && shareAddress && !isOpen && (
          <LinkButton size="small" href={shareAddress} aria-label={`Combinar a partilha do ${text}`}>
            Combinar
          </LinkButton>
        )}
      </td>
    </tr>
  )
}

type GoodsProps = { item: PrizeItem; addressOf: Props['addressOf'] }

/** Goods of shared places, which go to one of those who share. */
const SharedGoodsList = ({ item: { strength, sharedGoods }, addressOf }: GoodsProps) =>
  sharedGoods.length === 0 ? null : (
    <ul className={styles['goods']} aria-label="Prêmios de lugares divididos">
      {sharedGoods.map(({ name, place, badges, decided }, index) => (
        <li key={`${place} ${name}`}>
          <span>
            <b>{name}</b>, do {place}º lugar:{' '}
            {decided === null ? numbersText(badges) : `fica com o ${decided}`}
          </span>
          {decided === null && addressOf && (
            <LinkButton
              size="small"
              href={addressOf(`${strength}-${place}-${index}`)}
              aria-label={`Decidir com quem fica: ${name}`}
            >
              Decidir
            </LinkButton>
          )}
        </li>
      ))}
    </ul>
  )
