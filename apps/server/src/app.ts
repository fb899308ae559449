import type { Context } from './context.ts'
import { documentation } from '#platform/http/docs.ts'
import { webPages } from '#platform/http/pages.ts'
import { createServer, type ServerObservers } from '#platform/http/server.ts'
import type { Job } from '#platform/jobs/timetable.ts'
import { openSessionReader, readSession, refusalOfToken } from '#modules/accounts/index.ts'
import { describePage } from '#modules/catalog/index.ts'
import { eventFinder, readDevice } from '#views/access/finding.service.ts'
import { connectModules, parts } from './module-events.ts'
import { openApiFile } from './openapi.ts'
import { sellerOfPage } from './receiving-accounts.ts'

/** Builds the API without listening, so that tests can drive it through `app.inject`. */
export function createApp(context: Context, onlookers: ServerObservers = {}) {
  connectModules()
  const { config, db, runSql } = context
  const sessions = openSessionReader(context)
  const callers = {
    readSession: (token: string) => readSession(sessions, token),
    refusalOf: (token: string) => refusalOfToken(db, token),
    readDevice: (token: string) => readDevice(db, token),
    findEvents: eventFinder(db),
  }
  const app = createServer(config, callers, onlookers, runSql)

  for (const { routes = [] } of parts) for (const addRoutes of routes) addRoutes(app, context)
  documentation(app, openApiFile)
  webPages(app, {
    directory: config.webDirectory,
    publicOrigin: config.publicOrigin,
    organiserUrl: config.organiserUrl,
    sellerOf: (path) => sellerOfPage(context, path),
    describe: (path, origin) => describePage(db, path, origin),
  })

  return app
}

/** The jobs, which one worker or several run. */
export const createJobs = (context: Context): Job[] =>
  parts.flatMap(({ jobs = [] }) =>
    jobs.map(({ isDue, run, ...job }) => ({
      ...job,
      ...(isDue && { isDue: () => isDue(context) }),
      run: () => run(context),
    })),
  )
