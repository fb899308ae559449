import { useLocation } from 'wouter'
import { endSession } from '#api/end-session.ts'
import { useAsk } from '#components/messages/messages.tsx'
import { type DeviceSession, forgetDevice } from '#storage/device.ts'

/** Ends the session of the device in this browser, after a question. Shots that wait in it stay. */
export function useLeaveDevice(device: DeviceSession) {
  const ask = useAsk()
  const [, navigate] = useLocation()

  return async () => {
    const question = {
      title: `Sair do aparelho ${device.name}?`,
      detail:
        'Para voltar, é preciso um novo link do organizador.\nAs armadas que ainda não foram enviadas continuam guardadas neste navegador.',
      yes: 'Sair do aparelho',
    }
    if ((await ask(question)) !== 'yes') return
    endDeviceSession(device)
    navigate('/aparelho', { replace: true })
  }
}

export function endDeviceSession({ token }: DeviceSession) {
  // Without a network the session stays on the server until an owner revokes the device.
  void endSession(token)
  forgetDevice()
}
