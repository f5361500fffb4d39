// Asks its arguments one after another; each response continues from the last: `node responses.mjs "A question" "A follow-up"`.
// CLEW_URL and CLEW_KEY name the server and the key.
import OpenAI from 'openai'

const baseURL = `${process.env.CLEW_URL ?? 'http://127.0.0.1:5200'}/v1`
const ai = new OpenAI({ baseURL, apiKey: process.env.CLEW_KEY ?? 'none' })
let previous

for (const input of process.argv.slice(2)) {
  console.log(`> ${input}`)
  const stream = await ai.responses.create({ model: 'clew', input, previous_response_id: previous, stream: true })
  for await (const event of stream) {
    if (event.type === 'response.output_text.delta') process.stdout.write(event.delta)
    if (event.type !== 'response.completed') continue
    previous = event.response.id
    const said = event.response.output.flatMap((item) => item.content ?? []).flatMap((part) => part.annotations ?? [])
    console.log()
    for (const name of new Set(said.map((cited) => cited.filename ?? cited.title))) console.log(`  ${name}`)
  }
}
