Feature: Create a conversation
  As a user I want my own conversations with an assistant, so that questions and answers about one subject stay together
  and I can find them again.

  @FR-001
  Scenario: A conversation needs no preparation
    When I open a conversation
    Then the conversation is active, empty and without a title
    And it belongs to the assistant "default"

  @FR-001
  Scenario: I choose the assistant and the title of a conversation
    Given there is an assistant "legal"
    When I open a conversation with "legal" and the title "Supplier contracts"
    Then it belongs to the assistant "legal"
    And its title is "Supplier contracts"

  @FR-001
  Scenario: A conversation with an assistant that does not exist is refused
    When I try to open a conversation with "nobody"
    Then I am refused with ASSISTANT_NOT_FOUND, over HTTP with status 404
    And I have 0 conversations

  @FR-007 @BR-003
  Scenario: The first message gives the conversation its title
    Given I have opened a conversation
    When I send "How long is the notice period?"
    And I send "And for the supplier?"
    Then its title is "How long is the notice period?"

  @FR-007 @BR-003
  Scenario Outline: A long first message is cut to a title of at most 60 characters
    Given I have opened a conversation
    When I send "<message>"
    Then its title begins with "<beginning>" and has at most 60 characters

    Examples:
      | message                                                                                             | beginning                                |
      | Please tell me everything that this contract says about penalties, delays and partial deliveries    | Please tell me everything that this contract says |
      | 请详细说明这份合同中关于违约责任、付款条件、交货期限、质量保证、保密义务、争议解决以及合同终止的所有条款，并指出对我方不利的风险点和建议的修改方案 | 请详细说明这份合同中关于违约责任 |

  @BR-003
  Scenario: A title that I chose is never replaced
    Given I have opened a conversation
    When I rename it to "Contracts"
    And I send "How long is the notice period?"
    Then its title is "Contracts"

  @FR-006
  Scenario: Conversations are listed, the most recently used first
    Given I have opened the conversations "One", "Two" and "Three"
    When I send "Hello?" in "One"
    Then my conversations are "One", "Three" and "Two"

  @FR-006
  Scenario: An archived conversation is listed separately
    Given I have opened the conversations "One", "Two" and "Three"
    When I archive "Two"
    Then my active conversations are "Three" and "One"
    And my archived conversations are "Two"

  @BR-006
  Scenario: Deleting a conversation deletes its messages
    Given I have opened a conversation
    And I have sent "How long is the notice period?"
    When I delete the conversation
    Then neither the conversation nor its messages can be found any more
    And I have 0 conversations

  @BR-006 @BR-005
  Scenario: Deleting a conversation stops the answer in it
    Given a model that pauses after 15 words
    And I have opened a conversation
    And I am reading the answer to "What is a clew?" as a stream of events
    When I delete the conversation
    Then the answer ends with the error GENERATION_ABORTED
    And neither the conversation nor its messages can be found any more
