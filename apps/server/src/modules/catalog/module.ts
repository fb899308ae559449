import type { Module } from '#module.ts'
import * as accounts from '#modules/accounts/index.ts'
import { answer } from '#platform/events.ts'
import { hasAny } from '#platform/jobs/timetable.ts'
import { correctionRoutes } from './corrections/corrections.routes.ts'
import { draftRoutes } from './drafts/drafts.routes.ts'
import { editingRoutes } from './editing/editing.routes.ts'
import { listFacts } from './events/events.queries.ts'
import { eventRoutes } from './events/events.routes.ts'
import { listEventNames } from './events/events.service.ts'
import { integrationRoutes } from './import/integration.routes.ts'
import { deleteEndedNotices, listAwaitedSales } from './opening-notices/opening-notices.queries.ts'
import { openingNoticeRoutes } from './opening-notices/opening-notices.routes.ts'
import { announceSales } from './opening-notices/opening-notices.service.ts'
import { pictures } from './pictures.queries.ts'
import { erasePerson, personalData } from './privacy.queries.ts'
import { requirementRoutes } from './requirements/requirements.routes.ts'

export const catalog: Module = {
  name: 'catalog',
  routes: [
    eventRoutes,
    editingRoutes,
    draftRoutes,
    correctionRoutes,
    requirementRoutes,
    openingNoticeRoutes,
    integrationRoutes,
  ],
  jobs: [
    {
      name: 'announce-sales',
      everySeconds: 15,
      isDue: ({ db }) => hasAny(listAwaitedSales(db)),
      run: announceSales,
    },
  ],
  answers: [answer(accounts.listEventNames, listEventNames), answer(accounts.listEventFacts, listFacts)],
  forgets: { openingNotices: deleteEndedNotices },
  exports: personalData,
  erases: erasePerson,
  pictures,
}
