import type { ContestedEntry } from '@porteira/contract'
import { formatDay } from '@porteira/domain'
import { useState } from 'react'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { ObjectionDialog } from './ObjectionDialog.tsx'

type Props = { code: string; entry: ContestedEntry; onChanged: () => unknown }

/** One entry: who entered the rider, and the state of the objection. */
export function Entry({ code, entry, onChanged }: Props) {
  const [objects, setObjects] = useState(false)
  const { categoryName, enteredBy, enteredOn, objection, answer } = entry
  return (
    <li>
      <p>
        <b className={typography['name']}>{categoryName}</b>
        <br />
        <span className={typography['caption']}>
          Inscrição feita por {enteredBy} em {formatDay(new Date(enteredOn))}
        </span>
      </p>
      {objection === 'none' && (
        <Button look="danger" onClick={() => setObjects(true)}>
          Não autorizei esta inscrição
        </Button>
      )}
      {objection === 'waiting' && (
        <Callout>Contestação enviada. A organização vai responder por e-mail.</Callout>
      )}
      {objection === 'accepted' && (
        <Callout tone="good">Contestação aceita. Você não está mais nesta inscrição.</Callout>
      )}
      {objection === 'refused' && (
        <Callout tone="bad">A organização não aceitou a contestação. Motivo: {answer}</Callout>
      )}
      {objects && (
        <ObjectionDialog
          code={code}
          entry={entry}
          onDone={() => {
            setObjects(false)
            onChanged()
          }}
          onClose={() => setObjects(false)}
        />
      )}
    </li>
  )
}
