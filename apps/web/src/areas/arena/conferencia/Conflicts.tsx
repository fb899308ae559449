import type { CheckInConflict } from '@porteira/contract'
import { formatTime } from '@porteira/domain'
import { useState } from 'react'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './Conflicts.module.css'
import { type Resolution, ResolveDialog } from './ResolveDialog.tsx'

type Props = {
  conflicts: readonly CheckInConflict[]
  /** Undefined where no role of the caller may resolve. */
  resolve: ((conflict: CheckInConflict, answer: Resolution) => Promise<void>) | undefined
}

/** Actions that cannot both be true. Every device shows them until a person resolves them. */
export function Conflicts({ conflicts, resolve }: Props) {
  const [openId, setOpenId] = useState<number>()
  const open = conflicts.find(({ conflictId }) => conflictId === openId)
  if (conflicts.length === 0) return null
  return (
    <section className={styles['conflicts']} aria-label="Conflitos" role="alert">
      <ul>
        {conflicts.map((conflict) => (
          <li key={conflict.conflictId}>
            <Icon name="alert" />
            <p>
              <b>
                <span className={layout['visuallyHidden']}>Conflito: </span>
                Nº {conflict.badge ?? 'S/N'} · {conflict.category}
              </b>
              {conflict.says} <small>{whoText(conflict)}</small>
            </p>
            {resolve && (
              <Button
                size="small"
                aria-label={`Resolver o conflito do nº ${conflict.badge ?? 'S/N'}`}
                onClick={() => setOpenId(conflict.conflictId)}
              >
                Resolver
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!resolve && <p>A secretaria resolve os conflitos.</p>}
      {open && resolve && (
        <ResolveDialog
          conflict={open}
          who={whoText(open)}
          onResolve={(answer) => resolve(open, answer)}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </section>
  )
}

/** The order is that of the arrival at the server. A device without a network may have done its part earlier. */
function whoText({ firstBy, firstOn, secondBy, secondOn }: CheckInConflict) {
  const second = `${secondBy} (feito às ${formatTime(new Date(secondOn))})`
  if (firstOn === '') return `Chegou ao servidor: ${second}.`
  return `Chegou primeiro ao servidor: ${firstBy} (feito às ${formatTime(new Date(firstOn))}). Depois: ${second}.`
}
