import { countOf } from '#contract/format-count.ts'
import { assignmentRules } from '#contract/office/review/assignment-rules.ts'
import { assignments } from '#contract/office/review/assignments.ts'
import { type Api, route } from '#server/http/route.ts'
import { actorOf } from '#server/modules/staff/actor.ts'
import type { AssignmentRulesService } from './assignment-rules.service.ts'
import type { AssignManyService } from './assign-many.service.ts'
import type { AssignmentService } from './assignment.service.ts'

export function assignmentRoutes(api: Api, service: AssignmentService, many: AssignManyService): void {
  route(api, assignments.mine, async (call) => ({
    message: 'Your applications.',
    data: await service.mine(actorOf(call)),
  }))

  route(api, assignments.takeFive, async (call) => {
    const taken = await service.takeFive(actorOf(call))
    return {
      message: taken === 0 ? 'No application is left that you can take.' : `${taken} more assigned to you.`,
      data: { taken },
    }
  })

  route(api, assignments.assign, async (call) => {
    await service.assign(call.body, actorOf(call))
    return { message: call.body.staffId === '' ? 'The application is unassigned.' : 'Application assigned.' }
  })

  route(api, assignments.assignMany, async (call) => {
    const data = await many.assign(call.body, actorOf(call))
    return { message: `${countOf(data.assigned, 'application')} assigned.`, data }
  })

  route(api, assignments.undoMany, async (call) => {
    const data = await many.undo(call.body.batchId, actorOf(call))
    const notRestored =
      data.leftOut === 0 ? '' : ` ${countOf(data.leftOut, 'application')} changed since, not restored.`
    return { message: `Assignment of ${countOf(data.restored, 'application')} undone.${notRestored}`, data }
  })

  route(api, assignments.workload, async () => ({ message: 'Workload.', data: await service.workload() }))
}

export function assignmentRuleRoutes(api: Api, service: AssignmentRulesService): void {
  route(api, assignmentRules.list, async () => ({ message: 'Assignment rules.', data: await service.list() }))

  route(api, assignmentRules.save, async (call) => {
    await service.save(call.body, actorOf(call))
    return { message: 'Rules saved. They apply to applications submitted from now on.' }
  })

  route(api, assignmentRules.preview, async ({ body }) => ({
    message: 'Preview of the assignment.',
    data: await service.preview(body.rules),
  }))

  route(api, assignmentRules.apply, async (call) => {
    const data = await service.apply(actorOf(call))
    const total = data.colleagues.reduce((sum, { count }) => sum + count, 0)
    return { message: `${countOf(total, 'application')} assigned.`, data }
  })
}
