import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import type { Device, RefusedShot } from './device.ts'
import styles from './ScoringScreen.module.css'

type Props = { refused: RefusedShot[]; device: Device; onRepeat: (refused: RefusedShot) => void }

/** The refused shots. They stay on this device until they are recorded again or discarded. */
export const RefusedShots = ({ refused, device, onRepeat }: Props) =>
  refused.length > 0 && (
    <section className={styles['refused']} aria-label="Armadas recusadas">
      {refused.map((each) => (
        <div key={each.id} className={styles['refusal']}>
          <Callout tone="bad" live>
            {shotText(each)}: {each.msg}
          </Callout>
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

/** 'Nº 7, volta 2, boa' */
export const shotText = ({ shot, absence }: RefusedShot) => {
  if (absence) return `Nº ${absence.badge}, volta ${absence.round}, não veio`
  return shot
    ? `Nº ${shot.badge}, ${shot.phase === 'final' ? 'final, ' : ''}volta ${shot.round}, ${shot.hit === 1 ? 'boa' : 'perdida'}`
    : 'Desfazer'
}
