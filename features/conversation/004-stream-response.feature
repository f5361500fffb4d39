Feature: Stream a response
  As a user I want to read an answer while it is being written, to stop it when it goes wrong, and to lose nothing when my
  connection does.

  Background:
    Given a model that pauses after 15 words
    And I have opened a conversation

  @FR-003
  Scenario Outline: The answer is read while it is being written
    Given I am reading the answer to "What is a clew?" as <way>
    Then I have read 15 words, and the rest is not written yet
    When the model goes on
    Then the answer ends with message_complete, and the tokens are counted
    And it is stored exactly as I read it

    Examples:
      | way                |
      | a stream of events |
      | a socket           |

  @FR-003 @FR-005
  Scenario Outline: The events are those of the specification, in their order
    Given I am reading the answer to "What is a clew?" as <way>
    When the model goes on
    Then the answer begins with message_start, and names the message
    And between come content_delta and source_reference alone
    And every source_reference has a document, its name, the quoted words and a relevance
    And the answer ends with message_complete, and the tokens are counted

    Examples:
      | way                |
      | a stream of events |
      | a socket           |

  @FR-008 @BR-005
  Scenario Outline: A user stops an answer, and the text so far is kept
    Given I am reading the answer to "What is a clew?" as <way>
    When I stop the answer
    Then the answer ends with the error GENERATION_ABORTED
    And the 15 words are kept as an answer that was stopped
    And the next question continues from there

    Examples:
      | way                |
      | a stream of events |
      | a socket           |

  @FR-008 @BR-005
  Scenario: A client that waits for a single answer learns that it was stopped
    Given I am waiting for a single answer to "What is a clew?"
    When I stop the answer
    Then I am refused with GENERATION_ABORTED, over HTTP with status 499
    And the 15 words are kept as an answer that was stopped

  @BR-005
  Scenario: If nothing is being written, there is nothing to stop
    When I stop the answer
    Then nothing was stopped

  @FR-008
  Scenario: A second question must wait for the end of the first answer
    Given I am reading the answer to "What is a clew?" as a stream of events
    When I send "And Theseus?" and wait for a single answer
    Then I am refused with GENERATION_IN_PROGRESS, over HTTP with status 409

  @BR-004
  Scenario: An answer takes at most 60 seconds
    Then the longest time for an answer is 60 seconds

  @BR-004
  Scenario Outline: An answer that takes too long ends, and the text so far is kept
    Given a server that gives an answer 2 seconds
    And I have opened a conversation
    When I send "What is a clew?" and wait for <way>
    Then <outcome>
    And the 15 words are kept as an answer that failed

    Examples:
      | way                | outcome                                             |
      | a single answer    | I am refused with GENERATION_TIMEOUT, over HTTP with status 504 |
      | a stream of events | the answer ends with the error GENERATION_TIMEOUT   |
      | a socket           | the answer ends with the error GENERATION_TIMEOUT   |

  @FR-003
  Scenario Outline: A model that fails is reported
    Given a model that fails
    When I send "What is a clew?" and wait for <way>
    Then <outcome>
    And the conversation can be continued once the model is back

    Examples:
      | way                | outcome                                            |
      | a single answer    | I am refused with LLM_SERVICE_ERROR, over HTTP with status 502 |
      | a stream of events | the answer ends with the error LLM_SERVICE_ERROR   |
      | a socket           | the answer ends with the error LLM_SERVICE_ERROR   |

  @FR-003
  Scenario Outline: A lost connection loses nothing
    Given I am reading the answer to "What is a clew?" as <way>
    When my connection breaks
    And the model goes on
    And I read on where I was, as <other way>
    Then the answer ends with message_complete, and the tokens are counted
    And it is stored exactly as I read it

    Examples:
      | way                | other way          |
      | a stream of events | a stream of events |
      | a stream of events | a socket           |
      | a socket           | a stream of events |
      | a socket           | a socket           |

  @FR-003
  Scenario: Several conversations are answered at once over one socket
    When I ask in 3 conversations over one socket
    And the model goes on
    Then each of the 3 answers is complete, with its own words only
