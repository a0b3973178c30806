import { deleteTemplate, startPortal, templateVariable } from './portal-server.ts'

/**
 * Vitest's global setup of the journeys. Builds the portal and creates a data folder with a migrated database, so that
 * each journey file copies this folder instead of creating a database.
 */
export async function setup(): Promise<() => Promise<void>> {
  const portal = await startPortal()
  await portal.end('SIGTERM')
  process.env[templateVariable] = portal.dataDir
  return () => deleteTemplate(portal.dataDir)
}
