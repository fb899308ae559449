import { isSmsCode, isValidCpf } from '@porteira/domain'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { recallDraft } from '#storage/page-reads.ts'
import { readStored } from '#storage/session.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { useMessage } from '#components/messages/messages.tsx'
import { Page } from '#shell/Page.tsx'
import { useWhen } from '#shell/use-when.ts'
import { PasswordDialog } from '#areas/account/components/PasswordDialog.tsx'
import { CodeDialog } from '#areas/account/components/CodeDialog.tsx'
import { SendAgain } from '#areas/account/components/SendAgain.tsx'
import { SENT_CODES } from '#storage/before-login.ts'
import { sentCodesIn } from '#areas/account/components/sent-codes.ts'
import { useSendCode } from '#areas/account/components/use-send-code.ts'
import { Button } from '#ui/Button.tsx'
import { forgetLink, storeLink, RECOVERY_DRAFT, takeLink } from './recovery-link.ts'
import { useChangePassword } from './use-change-password.ts'
import { useCheckedCode } from './use-checked-code.ts'

export default function RedefinePage() {
  const [, navigate] = useLocation()
  const { link, checked, password, mobile, codes, canRetype, leave, tryCode } = useRedefine()
  const [asksPassword, setAsksPassword] = useState(true)
  const { isGood, refusal, failure, isAsking, again } = checked

  return (
    <Page title="Redefinir senha" width="narrow" horizon>
      {failure && <LoadFailure error={failure} busy={isAsking} onRetry={again} />}
      {isAsking && !failure && <p role="status">Conferindo o código…</p>}
      {isGood && !password.isDone && (
        <>
          <p>Código conferido. Agora defina a sua nova senha.</p>
          <Button look="main" fill onClick={() => setAsksPassword(true)}>
            Definir nova senha
          </Button>
        </>
      )}
      <Button look="quiet" onClick={() => navigate('/login')}>
        Voltar
      </Button>
      {isGood && asksPassword && !password.isDone && (
        <PasswordDialog
          cpf={link.cpf}
          busy={password.busy}
          refusal={password.refusal}
          onClose={() => setAsksPassword(false)}
          onPassword={(typed) => void password.change(typed)}
        />
      )}
      {refusal !== undefined && canRetype && (
        <CodeDialog refusal={refusal} onCode={tryCode} onClose={leave}>
          {mobile !== undefined && (
            <SendAgain waitSeconds={codes.waitSeconds} busy={codes.busy} onSend={codes.send} />
          )}
        </CodeDialog>
      )}
    </Page>
  )
}

/** The link or the typed code, what the server said about it, and the new password. */
function useRedefine() {
  const show = useMessage()
  const [, navigate] = useLocation()
  const [link, setLink] = useState(() => takeLink(location.search, recallDraft(RECOVERY_DRAFT)))
  const checked = useCheckedCode(link.cpf, link.code)
  const password = useChangePassword(link, readStored('loginRedirect'))

  // The code opens the account: it must not stay in the address bar and the history.
  const hideCode = useEffectEvent(() => navigate('/redefine', { replace: true }))
  useEffect(() => hideCode(), [])

  // The number to which this tab had the code sent; unknown after the link of a mail.
  const mobile = sentCodesIn(recallDraft(SENT_CODES))
    .filter(({ cpf }) => cpf === link.cpf)
    .pop()?.contact
  const codes = useSendCode({
    by: 'mobile',
    typed: { cpf: link.cpf, contact: mobile ?? '' },
    landing: link.landing,
    draft: recallDraft(SENT_CODES),
  })

  // A mistyped SMS code can be typed again. A used link cannot be used again.
  const canRetype = isValidCpf(link.cpf) && isSmsCode(link.code)
  const { refusal, again } = checked
  useWhen(!canRetype && refusal, async (message) => {
    await show(message)
    leave()
  })

  function leave() {
    forgetLink()
    navigate('/recover', { replace: true })
  }

  function tryCode(code: string) {
    if (code === link.code) void again()
    else setLink(storeLink({ ...link, code }))
  }

  return { link, checked, password, mobile, codes, canRetype, leave, tryCode }
}
