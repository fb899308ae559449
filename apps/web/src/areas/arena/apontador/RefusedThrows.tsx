import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Device, RefusedThrow } from './device.ts'
import styles from './ScoringScreen.module.css'

type Props = { refused: RefusedThrow[]; device: Device; onRepeat: (refused: RefusedThrow) => void }

/** Throws that the server refused: they stay on this device until they are scored again or discarded. */
export const RefusedThrows = ({ refused, device, onRepeat }: Props) =>
  refused.length > 0 && (
    <section className={styles['refused']} aria-label="Armadas recusadas">
      {refused.map((each) => (
        <div key={each.id} className={styles['state']}>
          <Notice tone="bad" live>
            {nameOf(each)}: {each.msg}
          </Notice>
          <div className={styles['answers']}>
            {each.shot && (
              <Button size="small" onClick={() => onRepeat(each)}>
                Apontar de novo
              </Button>
            )}
            <Button size="small" onClick={() => device.drop('refused', [each.id])}>
              Li, pode tirar da tela
            </Button>
          </div>
        </div>
      ))}
    </section>
  )

const nameOf = ({ shot }: RefusedThrow) =>
  shot
    ? `Nº ${shot.badge}, ${shot.phase === 'final' ? 'final, ' : ''}volta ${shot.round}, ${shot.hit === 1 ? 'positiva' : 'negativa'}`
    : 'Desfazer'
