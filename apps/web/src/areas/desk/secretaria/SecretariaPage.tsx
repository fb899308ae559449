import { useState } from 'react'
import { Redirect, useLocation, useParams } from 'wouter'
import { useIdleCover } from '#areas/desk/components/IdleCover.tsx'
import type { Admin } from '#components/admin/admin.ts'
import { readLastPayment, readTillPlace } from '#storage/till.ts'
import { dayAddress, tillAddress } from './addresses.ts'
import { CountPart } from './CountPart.tsx'
import { TillDay } from './TillDay.tsx'
import { EventChoice } from './EventChoice.tsx'
import { SaleUnderWay } from './SaleUnderWay.tsx'
import { ShiftReport } from './ShiftReport.tsx'
import { Slip } from './Slip.tsx'
import { Till } from './Till.tsx'
import type { TillPart } from './till-part.ts'
import { NEW_SALE_KEY, useFunctionKey } from './use-function-key.ts'

/** The parts of a sale, which the key for the next sale leaves. A count would be lost. */
const SALE_PARTS = new Set(['', 'venda', 'cupom'])

/** The till of an event: sales at the desk, the shift, its count, its report and the sheet of the day. */
export default function SecretariaPage({ admin }: { admin: Admin }) {
  const { eventUUID = '', part = '', id = '' } = useParams<Partial<Record<string, string>>>()
  const [place] = useState(readTillPlace)
  // Only here: a buyer may scan the QR code of a Pix on another part.
  const cover = useIdleCover(part === '')

  // Another number draws the till anew, also where its page is open already.
  const [turn, setTurn] = useState(0)
  const [, navigate] = useLocation()
  useFunctionKey(NEW_SALE_KEY, eventUUID !== '' && !cover && SALE_PARTS.has(part), () => {
    setTurn(turn + 1)
    navigate(tillAddress(eventUUID))
  })

  if (eventUUID === '') return <EventChoice admin={admin} />
  // An auditor reads what was sold and sells nothing.
  if (part === '' && !admin.may('GET /api/events/:eventUUID/till', eventUUID))
    return <Redirect to={dayAddress(eventUUID)} replace />
  return (
    <>
      <Part
        key={`${eventUUID} ${part} ${id} ${turn}`}
        name={part}
        of={{ admin, eventUUID, id, place, last: readLastPayment() }}
      />
      {cover}
    </>
  )
}

function Part({ name, of }: { name: string; of: TillPart }) {
  if (name === 'venda') return <SaleUnderWay {...of} />
  if (name === 'cupom') return <Slip {...of} />
  if (name === 'fechar') return <CountPart {...of} />
  if (name === 'caixa') return <ShiftReport {...of} />
  if (name === 'dia') return <TillDay {...of} />
  return <Till {...of} />
}
