import { Suspense, useState } from 'react'
import { page } from '#shell/lazy-page.ts'
import type { Adder, AddRiderProps } from './AddRiderDialog.tsx'

const AddRiderDialog = page<AddRiderProps>(() => import('./AddRiderDialog.tsx'))

type Opened<Place> = { cpf: string; place: Place }

/** A dialog that adds the rider of a CPF. Its code loads when it is first opened. Visitors cannot open it. */
export function useAddRider<Place>(by: Adder, onAdded: (rider: Opened<Place>) => Promise<void>) {
  const [opened, setOpened] = useState<Opened<Place>>()
  const close = () => setOpened(undefined)
  return {
    open: by.token ? setOpened : undefined,
    dialog: opened && (
      <Suspense>
        <AddRiderDialog
          cpf={opened.cpf}
          by={by}
          onAdded={() => onAdded(opened).then(close)}
          onClose={close}
        />
      </Suspense>
    ),
  }
}
