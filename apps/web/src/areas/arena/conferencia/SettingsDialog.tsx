import { formatDayAndTime } from '@porteira/domain'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import layout from '#styles/layout.module.css'

type Props = {
  takenOn: string
  waiting: number
  /** The page opens without a network. */
  isReady: boolean
  /** The browser promised to delete nothing; undefined while it is asked. */
  isPersistent: boolean | undefined
  onLeave: (() => void) | undefined
  onClose: () => void
}

/** What this browser stores for the check-in, and the way out. */
export const SettingsDialog = ({ takenOn, waiting, isReady, isPersistent, onLeave, onClose }: Props) => (
  <Dialog
    title="Neste aparelho"
    buttons={onLeave ? 'two' : 'one'}
    onClose={onClose}
    footer={
      <>
        {onLeave && <Button onClick={onLeave}>Sair da conferência</Button>}
        <Button look="main" onClick={onClose}>
          Fechar
        </Button>
      </>
    }
  >
    <ul className={layout['stack']}>
      <li>Lista atualizada em {formatDayAndTime(takenOn)}, guardada cifrada.</li>
      <li>
        {isReady ? 'Esta página abre sem internet.' : 'Esta página ainda precisa de internet para abrir.'}
      </li>
      <li>
        {waiting === 0
          ? 'Tudo foi enviado.'
          : `${waiting === 1 ? '1 ação espera' : `${waiting} ações esperam`} o envio e não se perdem ao sair.`}
      </li>
      <li>{persistenceText(isPersistent)}</li>
    </ul>
  </Dialog>
)

function persistenceText(isPersistent: boolean | undefined) {
  if (isPersistent === undefined) return 'O navegador ainda não disse se mantém o que está guardado.'
  return isPersistent
    ? 'O navegador mantém o que está guardado aqui.'
    : 'O navegador pode apagar o que está guardado se faltar espaço. Envie as ações antes de guardar o aparelho.'
}
