Feature: Send a message
  As a user I want to ask an assistant in my own words and get an answer from its documents, with its sources, so that I can
  rely on it.

  Background:
    Given the assistant has read "contract.md":
      """
      # Supply contract

      ## Delay

      The supplier pays a penalty of two percent of the price for every week of delay. The penalty never exceeds ten percent of
      the price.

      ## Liability

      The supplier is liable for damage up to the price of the delivery. Liability for lost profit is excluded.

      ## Notice

      Either party may end the contract with a notice of three months to the end of a quarter.
      """
    And I have opened a conversation

  @FR-002 @FR-004 @FR-005
  Scenario Outline: A question is answered from the documents, with its sources
    When I send "What penalty does the supplier pay for delay?" and wait for <way>
    Then the answer says "two percent"
    And each of its sources is a place in "contract.md" that holds the quoted words exactly
    And my message and the answer are the history of the conversation

    Examples:
      | way                |
      | a single answer    |
      | a stream of events |
      | a socket           |

  @FR-004
  Scenario: A question that the documents do not answer is refused
    When I send "Who won the chess championship of 1972?"
    Then the answer is a refusal that shows how close the documents came
    And it has no sources

  @FR-004
  Scenario: Documents of another assistant do not answer
    Given there is an assistant "travel"
    When I open a conversation with "travel"
    And I send "What penalty does the supplier pay for delay?"
    Then the answer is a refusal that shows how close the documents came

  @FR-009
  Scenario Outline: A follow-up is understood from the conversation
    Given I have sent "What penalty does the supplier pay for delay?"
    When I send "Does it ever exceed some limit?" and wait for <way>
    Then the answer says "ten percent"

    Examples:
      | way                |
      | a single answer    |
      | a stream of events |
      | a socket           |

  @FR-009
  Scenario: A conversation can continue from an earlier answer
    Given I have sent "What penalty does the supplier pay for delay?"
    And I have sent "How may the contract be ended?"
    When I send "Does it ever exceed some limit?" below the first answer
    Then the answer says "ten percent"
    And its branch holds 4 messages, and the other one still holds 4

  @FR-006
  Scenario: The history is read page by page, in both directions
    Given I have sent 3 messages
    Then pages of 4 show all 6 messages once, oldest first
    And pages of 4 show all 6 messages once, newest first

  @BR-001
  Scenario Outline: An empty message is refused
    When I send <message> and wait for <way>
    Then I am refused with MESSAGE_CONTENT_REQUIRED, over HTTP with status 400
    And the conversation has 0 messages

    Examples:
      | message            | way                |
      | nothing            | a single answer    |
      | white space        | a single answer    |
      | nothing            | a stream of events |
      | white space        | a socket           |

  @BR-001
  Scenario Outline: A message has at most 10,000 characters
    When I send <length> characters and wait for <way>
    Then <outcome>

    Examples:
      | length | way                | outcome                                             |
      | 10000  | a single answer    | the conversation has 2 messages                     |
      | 10001  | a single answer    | I am refused with MESSAGE_TOO_LONG, over HTTP with status 400   |
      | 10000  | a stream of events | the conversation has 2 messages                     |
      | 10001  | a stream of events | I am refused with MESSAGE_TOO_LONG, over HTTP with status 400   |
      | 10000  | a socket           | the conversation has 2 messages                     |
      | 10001  | a socket           | I am refused with MESSAGE_TOO_LONG, over HTTP with status 400   |

  @BR-002
  Scenario Outline: A conversation keeps at most 1,000 messages
    Given the conversation holds <held> messages
    When I send "What penalty does the supplier pay for delay?"
    Then <outcome>

    Examples:
      | held | outcome                                            |
      | 998  | the conversation counts 1000 messages              |
      | 999  | I am refused with CONVERSATION_FULL, over HTTP with status 409 |
      | 1000 | I am refused with CONVERSATION_FULL, over HTTP with status 409 |

  @FR-002
  Scenario Outline: A message to a conversation that does not exist is refused
    When I send "Hello?" into an unknown conversation and wait for <way>
    Then I am refused with CONVERSATION_NOT_FOUND, over HTTP with status 404

    Examples:
      | way                |
      | a single answer    |
      | a stream of events |
      | a socket           |

  @FR-006
  Scenario: A message that does not exist is not found
    When I look for an unknown message
    Then I am refused with MESSAGE_NOT_FOUND, over HTTP with status 404

  @FR-002
  Scenario: A message that is sent twice by mistake is asked only once
    When I send "What penalty does the supplier pay for delay?" twice with the same key
    Then both answers are the same
    And the conversation has 2 messages
