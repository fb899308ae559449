import { reais } from '@porteira/domain/competition'
import { useLocation } from 'wouter'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import typography from '#styles/typography.module.css'
import { useToast } from '#ui/Toast.tsx'
import { partAddress } from '../addresses.ts'
import { ofStrength } from '../competition.ts'
import { prizes } from '../queries.ts'
import type { ActProps } from '../use-decision.ts'
import { GoodsForm } from './GoodsForm.tsx'
import { PrizeTable } from './PrizeTable.tsx'
import styles from './Prizes.module.css'
import { Receipts, ReceiptsButton } from './Receipts.tsx'
import { ShareForm } from './ShareForm.tsx'
import type { Prizes } from './shares.ts'

type Props = Omit<ActProps, 'onDone'>

/** What the places of a competition win, how those who share divide it, and the receipts. */
export function PrizesPart(props: Props) {
  const { admin, catUUID } = props
  const { data, ...reading } = useAdminQuery(...prizes(catUUID, admin.token), admin)
  const [, navigate] = useLocation()
  const [toast, say] = useToast()
  const back = partAddress(catUUID, 'premios')

  return (
    <>
      <LoadState data={data} {...reading} shape={[5, 12]} />
      {data && (
        <PrizesView
          {...props}
          prizes={data}
          back={back}
          reload={() => Promise.all([props.reload(), reading.again()])}
          onDone={(msg) => {
            navigate(back)
            say(msg)
          }}
        />
      )}
      {toast}
    </>
  )
}

type ViewProps = ActProps & { prizes: Prizes }

function PrizesView({ prizes: data, ...props }: ViewProps) {
  const { admin, catUUID, view, id } = props
  const mayDecide = admin.may('POST /api/competition/:catUUID/decisions', view.eventUUID)
  const [strength = 0, place = 0, index] = id.split('-').map(Number)
  const item = data.items.find((one) => one.strength === strength)
  const group = index === undefined ? item?.groups.find(({ from }) => from === place) : undefined
  const goods = index === undefined ? undefined : item?.sharedGoods[index]

  return (
    <>
      <div className={styles['screen']}>
        <Pool prizes={data} />
        <div className={styles['columns']}>
          {mayDecide && item && (group || goods) && (
            <div className={styles['form']}>
              {goods ? (
                <GoodsForm key={id} {...props} item={item} goods={goods} />
              ) : (
                group && <ShareForm key={id} {...props} item={item} group={group} />
              )}
            </div>
          )}
          <div className={styles['tables']}>
            {data.items.map((one) => (
              <PrizeTable
                key={one.strength}
                item={one}
                openFrom={one === item ? group?.from : undefined}
                addressOf={mayDecide ? (own) => partAddress(catUUID, 'premios', own) : undefined}
              />
            ))}
          </div>
          <ReceiptsButton prizes={data} />
        </div>
      </div>
      <Receipts prizes={data} view={view} />
    </>
  )
}

/** All money, with the sentences from which it follows. */
function Pool({ prizes: { items, paidEntries, netInCents } }: { prizes: Prizes }) {
  const cents = items.reduce((sum, one) => sum + one.cents, 0)
  return (
    <section className={styles['pool']} aria-label="Total de prêmios">
      <p>
        <span className={typography['caption']}>Em dinheiro, até agora</span>
        <b className={styles['amount']}>{reais(cents)}</b>
      </p>
      <div>
        {items.flatMap(({ strength, terms }) =>
          terms.map((term) => (
            <p key={`${strength} ${term}`}>
              <b>{ofStrength(strength).replace('f', 'F')}</b>, {term}
            </p>
          )),
        )}
        <p className={typography['caption']}>
          {paidEntries === 1 ? '1 inscrição paga' : `${paidEntries} inscrições pagas`}, {reais(netInCents)}{' '}
          líquidos. O valor segue as inscrições até o resultado ficar oficial.
        </p>
      </div>
    </section>
  )
}
