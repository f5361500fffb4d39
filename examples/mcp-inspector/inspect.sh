#!/bin/sh
# Shows what Clew serves to MCP clients: `sh inspect.sh "A question"`, or over stdio `sh inspect.sh "A question" clew mcp`.
# CLEW_URL and CLEW_KEY name the server and the key. ERA=legacy speaks the protocol as it was before 2026-07-28.
# ONLY="tools/list ask" shows only these.
set -eu
question=$1
shift
program=$*
url=${CLEW_URL:-http://127.0.0.1:5200}
key=${CLEW_KEY:-none}
era=${ERA:-modern}
inspector=node_modules/.bin/mcp-inspector

inspect() {
  if [ -n "$program" ]; then
    $inspector --cli $program -e "CLEW_URL=$url" -e "CLEW_KEY=$key" --protocol-era "$era" "$@"
  else
    $inspector --cli "$url/mcp" --header "Authorization: Bearer $key" --protocol-era "$era" "$@"
  fi
}

for what in ${ONLY:-tools/list resources/list resources/templates/list prompts/list search ask prompt}; do
  echo "== $what"
  case $what in
    search) inspect --method tools/call --tool-name search --tool-arg "query=$question" ;;
    ask) inspect --method tools/call --tool-name ask --tool-arg "question=$question" ;;
    prompt) inspect --method prompts/get --prompt-name ask_with_citations --prompt-args "question=$question" ;;
    *) inspect --method "$what" ;;
  esac
done
