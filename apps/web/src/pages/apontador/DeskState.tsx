import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Device, Kept } from './device.ts'
import styles from './ScoringDesk.module.css'

type Props = { waiting: number; isReady: boolean; refused: Kept['refused']; device: Device }

/** Where the throws are: sent, kept here, or refused. */
export const DeskState = ({ waiting, isReady, refused, device }: Props) => (
  <div className={styles['state']}>
    {waiting > 0 ? (
      <Notice icon="offline" live>
        {waiting === 1 ? '1 armada guardada' : `${waiting} armadas guardadas`} neste aparelho, à espera de
        envio.
      </Notice>
    ) : (
      <Notice tone="good" live>
        Tudo enviado.{isReady ? ' Pronto para apontar sem internet.' : ''}
      </Notice>
    )}
    {refused.length > 0 && (
      <>
        <Notice tone="bad" live>
          {refused.map(({ id, badge, msg }) => (
            <span key={id}>
              Nº {badge}: {msg}
              <br />
            </span>
          ))}
        </Notice>
        <Button
          size="small"
          onClick={() =>
            device.drop(
              'refused',
              refused.map(({ id }) => id),
            )
          }
        >
          Li, pode tirar da tela
        </Button>
      </>
    )}
  </div>
)
