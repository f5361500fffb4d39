// Asks its arguments one after another as one conversation: `node chat.mjs "How long is the notice period?" "And for managers?"`.
// CLEW_URL and CLEW_KEY name the server and the key.
import OpenAI from 'openai'

const baseURL = `${process.env.CLEW_URL ?? 'http://127.0.0.1:5200'}/v1`
const ai = new OpenAI({ baseURL, apiKey: process.env.CLEW_KEY ?? 'none' })
const messages = []

for (const content of process.argv.slice(2)) {
  console.log(`> ${content}`)
  messages.push({ role: 'user', content })
  const stream = await ai.chat.completions.create({ model: 'clew', messages, stream: true })
  const sources = new Map()
  let answer = ''
  for await (const { choices } of stream) {
    const { content: text = '', annotations = [] } = choices[0]?.delta ?? {}
    for (const { url_citation: cited } of annotations) sources.set(cited.url, cited.title)
    answer += text ?? ''
    process.stdout.write(text ?? '')
  }
  console.log()
  for (const [url, title] of sources) console.log(`  ${title} ${url}`)
  messages.push({ role: 'assistant', content: answer })
}
