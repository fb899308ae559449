import { useLocation } from 'wouter'
import { api } from '#api/client.ts'
import { useSend } from '#components/send/use-send.ts'
import { devicePage } from '#components/staff/device-page.ts'
import { forgetSnapshots } from '#storage/check-in-snapshots.ts'
import { storeDevice } from '#storage/device.ts'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'

type Props = {
  code: string
  /** The device that this browser is already. */
  present: string | undefined
}

const CODE = /^[\w-]{43}$/

/** Says what the link does, and opens it after a tap. */
export function OpenDevice({ code, present }: Props) {
  const [, navigate] = useLocation()
  const { send, busy, problem } = useSend(() => {})
  const isComplete = CODE.test(code)

  const open = () =>
    send(async () => {
      const opened = await api('POST /api/devices/open', { body: { code } })
      storeDevice(opened)
      // Those of an earlier device or login.
      await forgetSnapshots()
      navigate(devicePage(opened.role), { replace: true })
    })

  if (!isComplete)
    return (
      <Callout tone="bad">Este link está incompleto. Peça ao organizador um novo link de aparelho.</Callout>
    )
  return (
    <div className={layout['stack']}>
      <p>
        Este link faz deste navegador um aparelho do evento: um tablet ou telefone que fica na cancha, sem
        senha de ninguém.
      </p>
      <ul className={layout['stack']}>
        <li>O link vale uma vez só. Abra-o no aparelho que vai ficar na cancha.</li>
        <li>O aparelho faz só o trabalho do seu papel, e só neste evento.</li>
        <li>O organizador pode desligar o aparelho a qualquer momento.</li>
      </ul>
      {present && (
        <Callout>Este navegador já é {present}. Ao continuar, ele passa a ser o novo aparelho.</Callout>
      )}
      {problem && (
        <Callout tone="bad" live>
          {problem}
        </Callout>
      )}
      <Button look="main" size="tall" fill busy={busy} onClick={() => void open()}>
        Usar este aparelho
      </Button>
    </div>
  )
}
