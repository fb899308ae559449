import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import card from '#styles/card.module.css'
import typography from '#styles/typography.module.css'
import { classes } from '#ui/classes.ts'
import { MinorRow } from './MinorRow.tsx'
import styles from './MinorsCard.module.css'
import { minorsOfCart } from './queries.ts'

type Props = { cartUUID: string; token: string; level?: 'h2' | 'h4' }

/** Reminds the buyer of the authorisations of the minors of a purchase. Without a minor it draws nothing. */
export default function MinorsCard({ cartUUID, token, level: Heading = 'h2' }: Props) {
  const id = useId()
  const { data, refetch } = useQuery(minorsOfCart(cartUUID, token))
  if (!data || data.minorsNeedAuthorisation === 'off' || data.items.length === 0) return null
  return (
    <section className={classes(card['panel'], styles['card'])} aria-labelledby={id}>
      <Heading id={id} className={typography['label']}>
        Autorização do responsável
      </Heading>
      <p className={typography['caption']}>
        {data.minorsNeedAuthorisation === 'require'
          ? 'Menor de 18 anos só participa com a autorização assinada.'
          : 'Menor de 18 anos precisa da autorização de um responsável.'}
      </p>
      <ul className={card['rows']}>
        {data.items.map((minor) => (
          <MinorRow
            key={minor.userUUID}
            minor={minor}
            cartUUID={cartUUID}
            token={token}
            onChanged={refetch}
          />
        ))}
      </ul>
    </section>
  )
}
