import { backgroundSchedule, backgroundTasks } from './background-tasks.ts'
import type { AppDeps } from './deps.ts'
import { moduleServices } from './module-services.ts'
import type { PaymentLog } from './modules/payment/payment-deps.ts'

export type Services = ReturnType<typeof appServices>

/** Creates the services of all modules, with their background tasks and the schedule of the periodic tasks. */
export function appServices(deps: AppDeps, log: PaymentLog) {
  const services = moduleServices(deps, log)
  return { ...services, tasks: backgroundTasks(services), schedule: backgroundSchedule }
}
