import { adminMessages } from '@porteira/domain'
import { useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { useSend } from '#components/send/use-send.ts'
import type { Admin } from './admin.ts'
import { download } from './download.ts'
import { needsAdminLogin, useAdminLoginFirst } from './use-admin-send.ts'

/** Downloads one report at a time. `progress` is the text to show during the download. */
export function useDownload(admin: Admin) {
  const show = useMessage()
  const logInFirst = useAdminLoginFirst(admin)
  const { send } = useSend()
  const [running, setRunning] = useState<{ address: string; bytes: number }>()

  async function fetchReport(address: string) {
    setRunning({ address, bytes: 0 })
    await send(
      () => download(address, (bytes) => setRunning({ address, bytes })),
      async (error) => {
        const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
        await show(isRefused ? error.message : adminMessages.downloadFailed)
        if (needsAdminLogin(error)) logInFirst(error)
      },
    )
    setRunning(undefined)
  }

  return {
    /** What makes a button download the report of an address. */
    buttonFor: (address: string) => ({
      busy: running?.address === address,
      onClick: () => void fetchReport(address),
    }),
    progress: running && running.bytes > 0 ? `${Math.ceil(running.bytes / 1000)} kB recebidos` : '',
  }
}
