const SCRIPTS = ['porteira', 'import']

/**
 * The folder in which the person stands. npm changes to the project's folder before it runs a script and keeps the
 * person's in INIT_CWD. A value inherited from another script is not believed.
 */
export function personsFolder(env: NodeJS.ProcessEnv, folder: string, project: string) {
  const isOurScript =
    SCRIPTS.includes(env['npm_lifecycle_event'] ?? '') &&
    env['npm_package_json'] === `${project}/package.json` &&
    folder === project
  return (isOurScript && env['INIT_CWD']) || folder
}
