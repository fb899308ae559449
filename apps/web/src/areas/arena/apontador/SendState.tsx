import { Callout } from '#ui/Callout.tsx'
import styles from './ScoringScreen.module.css'

type Props = { waiting: number; isReady: boolean }

/** Shows whether all shots are sent or some are only on this device. */
export const SendState = ({ waiting, isReady }: Props) => (
  <div className={styles['state']}>
    {waiting > 0 ? (
      <Callout icon="offline" live>
        {waiting === 1 ? '1 armada guardada' : `${waiting} armadas guardadas`} neste aparelho, à espera de
        envio.
      </Callout>
    ) : (
      <Callout tone="good" live>
        Tudo enviado.{isReady ? ' Pronto para apontar sem internet.' : ''}
      </Callout>
    )}
  </div>
)
