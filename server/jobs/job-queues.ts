import type { JobQueue, Task } from './jobs.ts'

/*
 * Job queues and their concurrency limits. Each queue has a separate limit, so a mail server that does not respond
 * delays only emails, not payments or decisions.
 */

export type QueueName = 'payments' | 'decisions' | 'mail' | 'portal' | 'housekeeping'

/** Maximum number of concurrent jobs per queue and process. */
export type QueueConcurrency = Readonly<Record<QueueName, number>>

/**
 * Default limits. Payment checks mostly wait for the gateway, emails for the mail server, and deliveries of portal
 * passwords for the learning portal. The other jobs mainly use the database.
 */
export const defaultQueueConcurrency: QueueConcurrency = {
  payments: 3,
  decisions: 1,
  mail: 4,
  portal: 1,
  housekeeping: 1,
}

const queueOfTask = {
  settle_payment: 'payments',
  sweep_payments: 'payments',
  release_decisions: 'decisions',
  run_bulk_actions: 'decisions',
  assess_applications: 'housekeeping',
  lapse_offers: 'decisions',
  remind_of_offers: 'housekeeping',
  remind_of_requests: 'housekeeping',
  find_duplicates: 'housekeeping',
  fold_office_counts: 'housekeeping',
  refresh_office_list: 'housekeeping',
  remove_export_searches: 'housekeeping',
  fold_payment_totals: 'housekeeping',
  check_payment_totals: 'housekeeping',
  deliver_mail: 'mail',
  mail_reset_code: 'mail',
  mail_activation_code: 'mail',
  mail_new_device: 'mail',
  deliver_portal_password: 'portal',
  remind_of_instalments: 'housekeeping',
  tell_audit_head: 'housekeeping',
  sweep_uploads: 'housekeeping',
  delete_orphaned_files: 'housekeeping',
  delete_old_mails: 'housekeeping',
  delete_old_gateway_events: 'housekeeping',
  delete_expired_tokens: 'housekeeping',
  delete_overdue_portal_passwords: 'housekeeping',
  delete_expired_staff_tokens: 'housekeeping',
  delete_forgotten_profiles: 'housekeeping',
  delete_old_email_changes: 'housekeeping',
  delete_old_bulk_plans: 'housekeeping',
  delete_old_bulk_lists: 'housekeeping',
  delete_old_drafts: 'housekeeping',
  delete_old_idempotency_keys: 'housekeeping',
} as const satisfies Record<string, QueueName>

/** Returns the queue of a task, or `unknown` for a task that this version of the server does not have. */
export function queueOf(task: string): string {
  return (queueOfTask as Record<string, QueueName>)[task] ?? 'unknown'
}

type TaskName = keyof typeof queueOfTask

/** Groups the tasks by queue. A task without a queue would never run, so the compiler rejects such a task. */
export function jobQueues<Tasks extends Record<TaskName, Task>>(
  tasks: Tasks & Record<Exclude<keyof Tasks, TaskName>, never>,
  concurrency: QueueConcurrency,
): JobQueue[] {
  const names = Object.keys(queueOfTask) as TaskName[]
  return Object.entries(concurrency).map(([queue, limit]) => {
    const queueTasks = names.filter((name) => queueOfTask[name] === queue)
    return {
      name: queue,
      concurrency: limit,
      tasks: Object.fromEntries(queueTasks.map((name) => [name, tasks[name]])),
    }
  })
}
