/**
 * Replies to each message of the parent process (`Worker.ask`) with the result of `perform`. If `perform` rejects,
 * prints the error and exits, so that `ask` rejects too.
 */
export function answerOrders<Order>(perform: (order: Order) => Promise<object>): void {
  process.on('message', (order: Order) => {
    perform(order).then(
      (report) => process.send?.(report),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
}
