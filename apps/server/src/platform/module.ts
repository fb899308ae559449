import type { Module } from '#module.ts'
import { closeDays } from './audit/closing.service.ts'
import { findUnchained } from './audit/hash-chain.queries.ts'
import { extendHashChain } from './audit/hash-chain.service.ts'
import { trail } from './audit/privacy.queries.ts'
import { forgetCounters } from './counters.queries.ts'
import { deleteOldAnswers } from './idempotency/calls.queries.ts'
import { systemRoutes } from './http/system.ts'
import { hasAny } from './jobs/timetable.ts'
import { findWaiting } from './outbox/notices.queries.ts'
import { sendWaiting } from './outbox/notices.service.ts'
import { clearNoticesTo, messages } from './outbox/privacy.queries.ts'
import { clearOldNotices } from './outbox/retention.queries.ts'
import { listUnused, removeUnused } from './storage/removing.service.ts'

export const platform: Module = {
  name: 'platform',
  routes: [systemRoutes],
  jobs: [
    {
      name: 'send-outbox',
      everySeconds: 3,
      isShared: true,
      isDue: ({ db }) => hasAny(findWaiting(db)),
      run: sendWaiting,
    },
    {
      name: 'seal-audit',
      everySeconds: 10,
      isDue: ({ db }) => hasAny(findUnchained(db)),
      run: extendHashChain,
    },
    {
      name: 'remove-unused-objects',
      everySeconds: 60,
      isDue: (context) => hasAny(listUnused(context, 1)),
      run: removeUnused,
    },
    { name: 'close-audit-days', everySeconds: 600, run: closeDays },
  ],
  forgets: { messages: clearOldNotices, counters: forgetCounters, answers: deleteOldAnswers },
  exports: { messages, trail },
  erases: (db, { email, mobile }) => clearNoticesTo(db, [email.toLowerCase(), mobile]),
}
