import { Cloth } from '#web/pictures/cloth.tsx'
import { ClothSun } from '#web/pictures/cloth-sun.tsx'
import { Motif } from '#web/pictures/motif.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Moment, MomentLine } from '#web/ui/moment.tsx'
import { Row, rowLink, Rows, Tile, type TileState } from '#web/ui/row.tsx'
import { names } from './sample-names.ts'

const states: readonly TileState[] = ['done', 'done', 'now', 'ahead']
const words = { done: 'Completed', now: 'Not Completed', ahead: 'Opens after Records' } as const

export function MomentsPart() {
  return (
    <>
      <Moment
        page="Admission Status"
        title="We have your application"
        picture={<Cloth arriving />}
        name={names[3]}
        action={<Button kind="accent" title="See what you submitted" />}
      >
        <MomentLine strong>B.Sc. Accounting</MomentLine>
      </Moment>
      <Moment
        page="Admission Status"
        title="Congratulations"
        picture={<ClothSun half />}
        name={names[1]}
        action={
          <>
            <Button kind="accent" title="Pay Acceptance Fee · ₦30,000" />
            <Button kind="on-deep" title="Copy number" />
          </>
        }
      >
        <MomentLine strong>B.Ed. Guidance and Counselling</MomentLine>
        <MomentLine>Educational Foundations · Level 100</MomentLine>
      </Moment>
      <Rows>
        {states.map((state, index) => (
          <Row
            key={`${state} ${index + 1}`}
            tile={
              <Tile state={state} light={index % 2 === 1}>
                <Motif name="records" />
              </Tile>
            }
            title={
              <h3>
                <a href="#row" className={rowLink}>
                  Row {index + 1}
                </a>
              </h3>
            }
            end={<Icon name="chevron" />}
          >
            <p>{words[state]}</p>
          </Row>
        ))}
        <Row
          title={<h3>With a button</h3>}
          end="₦10,000"
          below={<Button kind="quiet" title="Print Letter" />}
        >
          <p>Ready to print.</p>
        </Row>
      </Rows>
    </>
  )
}
